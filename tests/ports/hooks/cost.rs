//! Counts what a turn costs among 100 and among 10,000 fighters, half of whom fall: prints, a line for each, the number
//! of fighters, the reads of lists for 100 turns, and the comparisons of one join. It is compiled with a copy of the
//! tracker whose lists are those of `counted` and whose `order` calls `compared`.

mod counted {
    use std::cell::Cell;
    use std::mem::{size_of, size_of_val};
    use std::ops::{Deref, DerefMut, Index, IndexMut};
    use std::slice::SliceIndex;

    thread_local! {
        pub static READS: Cell<usize> = Cell::new(0);
        pub static COMPARISONS: Cell<usize> = Cell::new(0);
    }

    fn read(elements: usize) {
        READS.with(|reads| reads.set(reads.get() + elements));
    }

    pub fn compared() {
        COMPARISONS.with(|comparisons| comparisons.set(comparisons.get() + 1));
    }

    /// A list that counts each element that is read; whoever takes hold of the whole of it has read the whole of it.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct Vec<T>(std::vec::Vec<T>);

    impl<T> Default for Vec<T> {
        fn default() -> Self {
            Vec(std::vec::Vec::new())
        }
    }

    impl<T> Vec<T> {
        pub fn len(&self) -> usize {
            self.0.len()
        }

        pub fn is_empty(&self) -> bool {
            self.0.is_empty()
        }

        pub fn push(&mut self, value: T) {
            self.0.push(value);
        }

        pub fn insert(&mut self, place: usize, value: T) {
            read(self.0.len() - place);
            self.0.insert(place, value);
        }
    }

    impl<T, I: SliceIndex<[T]>> Index<I> for Vec<T> {
        type Output = I::Output;

        fn index(&self, place: I) -> &I::Output {
            let found = &self.0[place];
            read(size_of_val(found) / size_of::<T>());
            found
        }
    }

    impl<T, I: SliceIndex<[T]>> IndexMut<I> for Vec<T> {
        fn index_mut(&mut self, place: I) -> &mut I::Output {
            let found = &mut self.0[place];
            read(size_of_val(found) / size_of::<T>());
            found
        }
    }

    impl<T> Deref for Vec<T> {
        type Target = std::vec::Vec<T>;

        fn deref(&self) -> &Self::Target {
            read(self.0.len());
            &self.0
        }
    }

    impl<T> DerefMut for Vec<T> {
        fn deref_mut(&mut self) -> &mut Self::Target {
            read(self.0.len());
            &mut self.0
        }
    }

    impl<T> IntoIterator for Vec<T> {
        type Item = T;
        type IntoIter = std::vec::IntoIter<T>;

        fn into_iter(self) -> Self::IntoIter {
            read(self.0.len());
            self.0.into_iter()
        }
    }

    impl<'a, T> IntoIterator for &'a Vec<T> {
        type Item = &'a T;
        type IntoIter = std::slice::Iter<'a, T>;

        fn into_iter(self) -> Self::IntoIter {
            self.iter()
        }
    }

    impl<'a, T> IntoIterator for &'a mut Vec<T> {
        type Item = &'a mut T;
        type IntoIter = std::slice::IterMut<'a, T>;

        fn into_iter(self) -> Self::IntoIter {
            self.iter_mut()
        }
    }

    impl<T> FromIterator<T> for Vec<T> {
        fn from_iter<I: IntoIterator<Item = T>>(items: I) -> Self {
            Vec(items.into_iter().collect())
        }
    }
}

mod initiative;

use counted::{COMPARISONS, READS};
use initiative::Encounter;

fn main() {
    for size in [100, 10_000] {
        let mut fight = Encounter::default();
        for i in 0..size {
            let speed = f64::from(i * 7919 % 10007);
            fight.join(&format!("f{i}"), ["red", "blue"][i as usize % 2], speed, || 0.0).unwrap();
        }
        fight.start().unwrap();
        for i in (0..size).step_by(4) {
            fight.fall(&[&format!("f{i}"), &format!("f{}", i + 1)]).unwrap();
        }
        READS.with(|reads| reads.set(0));
        let mut turns = 0;
        while fight.round() < 4 {
            fight.end_turn(None).unwrap();
            turns += 1;
        }
        let cost = READS.with(|reads| reads.get()) * 100 / turns;
        COMPARISONS.with(|comparisons| comparisons.set(0));
        fight.join("late", "red", -1.0, || 0.0).unwrap();
        println!("{size} {cost} {}", COMPARISONS.with(|comparisons| comparisons.get()));
    }
}
