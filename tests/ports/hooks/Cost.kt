// Counts what a turn costs among 100 and among 10,000 fighters, half of whom fall: prints, a line for each, the number
// of fighters, the reads of a list for 100 turns, and the reads of one join, one for each comparison.

@file:JvmName("Adapter")

private var reads = 0L

/** Whatever list the tracker keeps: each element that is read counts, through iterators and copies as well. */
private class Counted(list: Collection<Any?>) : ArrayList<Any?>(list) {
    override fun get(index: Int): Any? {
        reads++
        return super.get(index)
    }

    override fun iterator(): MutableIterator<Any?> {
        val all = super.iterator()
        return object : MutableIterator<Any?> by all {
            override fun next(): Any? {
                reads++
                return all.next()
            }
        }
    }

    override fun toArray(): Array<Any?> {
        reads += size
        return super.toArray()
    }
}

fun main() {
    for (size in listOf(100, 10_000)) {
        val fight = Encounter()
        for (i in 0 until size) fight.join("f$i", if (i % 2 == 0) "blue" else "red", i * 7919L % 10007) { 0 }
        fight.start()
        for (i in 0 until size step 4) fight.fall("f$i", "f${i + 1}")
        for (field in Encounter::class.java.declaredFields) {
            if (field.type != ArrayList::class.java) continue
            field.isAccessible = true
            field.set(fight, Counted(field.get(fight) as ArrayList<*>))
        }
        reads = 0
        var turns = 0
        while (fight.round < 4) {
            fight.endTurn()
            turns++
        }
        val cost = reads * 100 / turns
        reads = 0
        fight.join("late", "red", -1) { 0 }
        println("$size $cost $reads")
    }
}
