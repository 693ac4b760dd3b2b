import { getDomain } from 'tldts'
import { rangeLabel } from '../dateRange.ts'
import { CERTIFICATE_DAYS } from './checkSettings.ts'

/** The certificate of a host; `problem` is what browsers have against it. */
export interface SiteCertificate {
  /** The domain's, or where its front page leads. */
  host: string
  validTo: Temporal.Instant
  problem: 'expired' | 'wrong host' | 'untrusted' | null
}

/** What was found at a domain's front page. */
export interface FrontPageFacts {
  host: string
  /** What it answered at last; null where there was no answer, also at a second try. */
  answer: { status: number; finalHost: string; redirects: readonly string[] } | null
  /** Why there was no answer. */
  failure: string | null
  /** Null where it could not be seen. */
  certificate: SiteCertificate | null
  /** What asks search engines to leave the page out; null where nothing was found to, but not all could be read. */
  hiddenBy: readonly ('page' | 'header' | 'robots.txt')[] | null
}

export type FrontPageFault =
  | 'down'
  | 'server_error'
  | 'not_found'
  | 'certificate_expires'
  | 'certificate_expired'
  | 'certificate_wrong_host'
  | 'certificate_untrusted'
  | 'hidden'
  | 'moved'

/** What an alert is of: an outage is one alert, whatever the website answers meanwhile. */
export type FrontPageCause = 'down' | 'certificate' | 'hidden' | 'moved'

export const CAUSE_OF: Record<FrontPageFault, FrontPageCause> = {
  down: 'down',
  server_error: 'down',
  not_found: 'down',
  certificate_expires: 'certificate',
  certificate_expired: 'certificate',
  certificate_wrong_host: 'certificate',
  certificate_untrusted: 'certificate',
  hidden: 'hidden',
  moved: 'moved',
}

/** What is wrong with a front page, as a sentence that says what to do. */
export interface FrontPageFinding {
  fault: FrontPageFault
  sentence: string
}

/** What is wrong; empty where nothing is. */
export function evaluateFrontPage(
  facts: FrontPageFacts,
  now: Temporal.Instant,
  certificateDays: number = CERTIFICATE_DAYS,
): FrontPageFinding[] {
  const certificate = certificateFinding(facts, now, certificateDays)
  const answer = answerFinding(facts)
  // Where the certificate is what keeps everybody out, that is said once.
  const isKeptOut = facts.answer === null && (facts.certificate?.problem ?? null) !== null
  return [
    ...(answer && !isKeptOut ? [answer] : []),
    ...(certificate ? [certificate] : []),
    ...(answer === null ? [movedFinding(facts), hiddenFinding(facts)] : []),
  ].filter((finding) => finding !== null)
}

/** Causes that could not be looked at: where nothing of them is found, they need not be well. */
export function unseenCauses({ answer, certificate, hiddenBy }: FrontPageFacts): FrontPageCause[] {
  const unseen: Record<FrontPageCause, boolean> = {
    // Where a bad certificate keeps everybody out, nobody knows what is behind it.
    down: answer === null,
    // Without an answer, that of the host it leads to was not seen.
    certificate: answer === null || certificate === null,
    hidden: hiddenBy === null,
    moved: answer === null || answer.status >= 400,
  }
  return (['down', 'certificate', 'hidden', 'moved'] as const).filter((cause) => unseen[cause])
}

function answerFinding({ host, answer, failure }: FrontPageFacts): FrontPageFinding | null {
  if (answer === null) {
    return { fault: 'down', sentence: `${host} cannot be reached: ${failure ?? 'it does not answer.'}` }
  }
  const { status } = answer
  if (status >= 500) {
    return {
      fault: 'server_error',
      sentence: `The front page of ${host} answers with an error of its server (HTTP ${status}). Ask whoever runs it.`,
    }
  }
  if (status === 404 || status === 410) {
    return { fault: 'not_found', sentence: `${host} has no front page (HTTP ${status}).` }
  }
  // Other refusals, such as 403, are mostly meant for programs: people may see the page.
  return null
}

function certificateFinding(
  { certificate }: FrontPageFacts,
  now: Temporal.Instant,
  certificateDays: number,
): FrontPageFinding | null {
  if (certificate === null) return null
  const { host, validTo, problem } = certificate
  const day = dayInWords(validTo)
  const hours = now.until(validTo).total('hours')
  if (problem === 'expired' || hours <= 0) {
    return {
      fault: 'certificate_expired',
      sentence: `The certificate of ${host} expired on ${day}, so that browsers warn its visitors. Renew it.`,
    }
  }
  if (problem === 'wrong host') {
    return {
      fault: 'certificate_wrong_host',
      sentence: `The certificate of ${host} belongs to another host, so that browsers warn its visitors. Get one for ${host}.`,
    }
  }
  if (problem === 'untrusted') {
    return {
      fault: 'certificate_untrusted',
      sentence: `Browsers do not trust the certificate of ${host} and warn its visitors. Replace it, or add what its issuer’s chain lacks.`,
    }
  }
  const days = Math.floor(hours / 24)
  if (days >= certificateDays) return null
  const left = days === 0 ? 'in less than a day' : days === 1 ? 'in 1 day' : `in ${days} days`
  return {
    fault: 'certificate_expires',
    sentence: `The certificate of ${host} expires ${left}, on ${day}. See that it is renewed.`,
  }
}

/** The day of an instant, for people: `1 December 2026`. */
export function dayInWords(at: Temporal.Instant): string {
  const day = at.toZonedDateTimeISO('UTC').toPlainDate().toString()
  return rangeLabel({ start: day, end: day })
}

function movedFinding({ host, answer }: FrontPageFacts): FrontPageFinding | null {
  if (answer === null || siteOf(answer.finalHost) === siteOf(host)) return null
  return {
    fault: 'moved',
    sentence: `${host} leads to another domain, ${answer.finalHost}. Watch that one if it has moved, or see who has changed it.`,
  }
}

const siteOf = (host: string) => getDomain(host) ?? host

const HIDING = {
  page: 'a noindex in the page',
  header: 'a noindex in its headers',
  'robots.txt': 'its robots.txt',
} as const

function hiddenFinding({ host, hiddenBy }: FrontPageFacts): FrontPageFinding | null {
  if (hiddenBy === null || hiddenBy.length === 0) return null
  const by = new Intl.ListFormat('en').format(hiddenBy.map((one) => HIDING[one]))
  return {
    fault: 'hidden',
    sentence: `The front page of ${host} asks search engines to leave it out, by ${by}. Take that away if it is to be found.`,
  }
}
