/** The first instant at which a link no longer opens: its last day is over in the dashboard's zone. Null: it has no end. */
export const linkEndsAt = (expiresOn: string | null, timezone: string): Temporal.Instant | null =>
  expiresOn === null
    ? null
    : Temporal.PlainDate.from(expiresOn).add({ days: 1 }).toZonedDateTime(timezone).toInstant()

/** Whether a link's last day is over. */
export function hasLinkEnded(expiresOn: string | null, timezone: string, now: Temporal.Instant): boolean {
  const end = linkEndsAt(expiresOn, timezone)
  return end !== null && Temporal.Instant.compare(now, end) >= 0
}

/** What readers of a link are told whose last day is over: nothing of the dashboard, not even its name. */
export const linkEndedWords = (agency: string): string => `This link has ended. Ask ${agency} for a new one.`

/** Robots name themselves, as do the programs that fetch a page to show what a message's link leads to. */
const ROBOT =
  /(?<!cu)bot\b|crawl|spider|slurp|preview|fetch|monitor|externalhit|whatsapp|embedly|curl\/|wget\/|python|java\/|okhttp|axios|go-http/i

interface Opening {
  method: string
  userAgent: string | undefined
  /** Why a browser fetches a page that nobody has opened yet (`sec-purpose`, `purpose`, `x-moz`). */
  purpose: string | undefined
}

/** Whether somebody has opened a page, as far as its request tells: no robot, no preview, no browser that fetches ahead. */
export const isOpenedByPerson = ({ method, userAgent, purpose }: Opening): boolean =>
  method !== 'HEAD' &&
  userAgent !== undefined &&
  !ROBOT.test(userAgent) &&
  !/prefetch|prerender|preview/i.test(purpose ?? '')
