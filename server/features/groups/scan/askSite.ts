import { domainToUnicode } from 'node:url'
import type { HttpClient } from '../../../../providers/kit/http/http.ts'
import { ProviderError } from '../../../../providers/providerError.ts'
import type { Domain } from '../../../../shared/api/domains.ts'
import type { Severity } from '../../../../shared/domain/monitoring.ts'
import {
  CAUSE_OF,
  dayInWords,
  evaluateFrontPage,
  type FrontPageFacts,
  type FrontPageFault,
  unseenCauses,
} from '../../../../shared/rules/monitoring/frontPage.ts'
import type { Pending, Statement } from '../../../../shared/rules/monitoring/watched.ts'
import type { AppContext } from '../../../context.ts'
import { checkFrontPage } from '../../../siteCheck/checkFrontPage.ts'

/** What a domain's front page said. */
export interface SiteReading {
  findings: (Statement | Pending)[]
  /** What the domain's panel shows of it. */
  shown: Domain['site']
}

const SEVERITIES: Record<FrontPageFault, Severity> = {
  down: 'critical',
  server_error: 'critical',
  not_found: 'critical',
  certificate_expired: 'critical',
  certificate_wrong_host: 'critical',
  certificate_untrusted: 'critical',
  certificate_expires: 'warning',
  hidden: 'critical',
  moved: 'warning',
}

/** Ways out of which the log has been told that they lead nowhere: it fails for every domain until it works again. */
const offline = new WeakSet<HttpClient>()

/** Asks a domain's own front page, by the guarded way out. Null where that fails for a reason of ours; rejects only when aborted. */
export async function askSite(
  {
    http,
    emulators,
    now,
    log,
    config,
  }: Pick<AppContext, 'http' | 'emulators' | 'now' | 'log'> & {
    config: Pick<AppContext['config'], 'controlSites'>
  },
  host: string,
  { signal, certificateDays }: { signal?: AbortSignal | undefined; certificateDays?: number } = {},
): Promise<SiteReading | null> {
  const facts = await checkFrontPage(
    { http, emulators, controls: config.controlSites },
    host,
    // Nothing gets lost on the way to the sandbox's own websites.
    { ...(signal && { signal }), ...(emulators !== null && { pauseMs: 0 }) },
  ).catch((error: unknown) => {
    signal?.throwIfAborted()
    const about = { err: error, service: 'missionControl', host }
    if (!(error instanceof ProviderError)) log.error(about, 'a front page could not be evaluated')
    else if (!offline.has(http)) {
      offline.add(http)
      log.warn(about, 'front pages cannot be asked')
    }
    return null
  })
  if (!facts) return null
  offline.delete(http)
  return siteReading(facts, now(), certificateDays)
}

/** What the facts of a front page say: what its checks find, and what the domain's panel shows. */
export function siteReading(
  facts: FrontPageFacts,
  now: Temporal.Instant,
  certificateDays?: number,
): SiteReading {
  const findings = evaluateFrontPage(named(facts), now, certificateDays)
  return {
    findings: [
      ...findings.map(({ fault, sentence }) => ({
        cause: CAUSE_OF[fault],
        sentence,
        severity: SEVERITIES[fault],
      })),
      ...unseenCauses(facts).map((cause) => ({ cause, severity: 'unknown' as const })),
    ],
    shown:
      findings.length > 0
        ? findings.map(({ sentence }) => ({ isProblem: true, sentence }))
        : [{ isProblem: false, sentence: wellWords(facts.answer?.status, facts.certificate?.validTo) }],
  }
}

/** The same with hosts as people read them. */
const named = ({ host, answer, certificate, ...facts }: FrontPageFacts): FrontPageFacts => ({
  ...facts,
  host: domainToUnicode(host),
  answer: answer && { ...answer, finalHost: domainToUnicode(answer.finalHost) },
  certificate: certificate && { ...certificate, host: domainToUnicode(certificate.host) },
})

function wellWords(status: number | undefined, validTo: Temporal.Instant | undefined): string {
  const answered = `The front page answers (HTTP ${status ?? 200})`
  return validTo ? `${answered}; its certificate holds until ${dayInWords(validTo)}.` : `${answered}.`
}
