// Listeners of the Kotlin tracker: one that acts, one that throws, one that plays a whole fight.

@file:JvmName("Adapter")

fun main() {
    val trapped = fight("a red 9", "trap blue 8", "c red 7")
    trapped.listen {
        println("${it.kind} ${it.name ?: "-"}")
        if (it == FightEvent(Kind.TURN_BEGAN, 1, "c")) trapped.fall("c")
    }
    trapped.endTurn()
    trapped.endTurn()
    println("round ${trapped.round} acting ${trapped.acting}")

    val failing = fight("a red 9", "b blue 8")
    var thrown = false
    failing.listen {
        if (!thrown) {
            thrown = true
            throw IllegalStateException()
        }
        println("${it.kind} ${it.name ?: "-"}")
    }
    try {
        failing.endTurn()
    } catch (error: IllegalStateException) {
        println("thrown acting ${failing.acting}")
    }
    failing.endTurn()

    val whole = Encounter()
    var turns = 0
    for (i in 0 until 300) whole.join("f$i", if (i % 2 == 0) "red" else "blue", i % 7) { 0 }
    whole.listen {
        if (it.kind == Kind.TURN_BEGAN) {
            turns++
            whole.endTurn()
        }
    }
    whole.start()
    println("${whole.phase} after ${whole.round} rounds, $turns turns")
}

private fun fight(vararg fighters: String): Encounter {
    val fight = Encounter()
    for (fighter in fighters) {
        val (name, team, speed) = fighter.split(" ")
        fight.join(name, team, speed.toInt()) { 0 }
    }
    fight.start()
    return fight
}
