/** Milliseconds of the system's clock. */
const now = () => performance.timeOrigin + performance.now()

// A command that is run as a part of another one counts from that one's beginning.
const began = Number(process.env.BROADSHEET_BEGAN ?? now())
process.env.BROADSHEET_BEGAN = String(began)

/** Prints one progress line with the seconds since the command began. */
export function say(text) {
  const seconds = ((now() - began) / 1000).toFixed(1)
  console.log(`[${seconds.padStart(5)} s] ${text}`)
}

/**
 * Runs a piece of work with a line when it begins, one every five seconds, and one when it is done, so that
 * nobody wonders whether a quiet minute is a hang.
 */
export async function during(doing, done, work) {
  say(`${doing} …`)
  const start = performance.now()
  const elapsed = () => ((performance.now() - start) / 1000).toFixed(0)
  const beat = setInterval(() => say(`${doing} … ${elapsed()} s so far`), 5000)
  try {
    const result = await work()
    say(`${done} (${elapsed()} s)`)
    return result
  } finally {
    clearInterval(beat)
  }
}

/** A failure whose message is already the sentence for the person at the terminal; no stack is shown. */
export class Refusal extends Error {}

/** Runs a command's main function; a failure ends in its sentence on standard error and exit code 1. */
export async function runAsCommand(main) {
  try {
    await main()
  } catch (error) {
    console.error(error instanceof Refusal ? `\n${error.message}` : error)
    process.exit(1)
  }
}
