/** Seconds between a failed attempt and the next one: ten attempts within about four days. */
const PAUSES = [5, 5 * 60, 30 * 60, 2 * 3600, 5 * 3600, 10 * 3600, 14 * 3600, 20 * 3600, 24 * 3600]

/** What a mail server does not take for now says nothing of the address: mails are tried daily after that, two weeks in all. */
const MAIL_PAUSES = [...PAUSES, ...Array.from({ length: 10 }, () => 24 * 3600)]

/** Of a pause, that it may be longer by chance: what failed together is not tried again together. */
const JITTER = 0.2
/** A receiver that asks for more is not obeyed: nobody would notice that alerts no longer arrive. */
const LONGEST_SECONDS = 24 * 3600

/** What is known after an attempt that failed. */
export interface FailedAttempt {
  /** How many there have been, this one included. */
  attempts: number
  at: Temporal.Instant
  /** Tried for longer. */
  isMail?: boolean
  /** What the receiver asks for (`Retry-After`); null where it says nothing. */
  afterSeconds: number | null
}

/**
 * When a message is tried again; null where it has been tried often enough. Never before what the receiver asks for,
 * within a day.
 *
 * @param random from 0 to 1
 */
export function nextAttemptAt(
  { attempts, isMail = false, at, afterSeconds }: FailedAttempt,
  random: number,
): Temporal.Instant | null {
  const pause = (isMail ? MAIL_PAUSES : PAUSES)[attempts - 1]
  if (pause === undefined) return null
  const least = Math.max(pause, Math.min(afterSeconds ?? 0, LONGEST_SECONDS))
  return at.add({ milliseconds: Math.round(least * (1 + JITTER * random) * 1_000) })
}
