import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type HttpClient, isOurNetwork } from '../../providers/kit/http/http.ts'
import { jsonOf } from '../../providers/kit/http/json.ts'
import { ProviderError } from '../../providers/providerError.ts'
import type { FrontPageFacts, SiteCertificate } from '../../shared/rules/monitoring/frontPage.ts'
import { type AskSite, askerOf, follow, hiddenBy, type Visit } from './ask.ts'
import { PUBLIC_DOOR, readCertificate, type TlsDoor } from './certificate.ts'
import { isOnline } from './control.ts'

/** What a site is asked by. */
export interface SiteAccess {
  http: HttpClient
  /** Base address of the sandbox's emulators, which stand in for all websites; null: the websites themselves. */
  emulators: string | null
  /** Websites that answer while our own network works. */
  controls: readonly string[]
}

/** Only tests change more than the signal. */
export interface SiteCheckOptions {
  signal?: AbortSignal
  /** Before the second try. */
  pauseMs?: number
  /** For all that is asked: what is not answered by then is not waited for. */
  mostMs?: number
  door?: TlsDoor
  /** Of http. */
  plainPort?: number
}

const PAUSE_MS = 5_000
/** A website that answers nothing holds up the scans of others. */
const MOST_MS = 45_000
const PLAIN_PORT = 80

/**
 * What a domain's front page says and its certificate is, as facts for `evaluateFrontPage`. One that does not answer, or
 * with an error of its server, is asked once more after a pause: one lost packet is no alert. One that hangs is not answering,
 * as one that refuses or whose name servers are dead. Rejects where our own network or name server is down.
 */
export async function checkFrontPage(
  access: SiteAccess,
  host: string,
  options: SiteCheckOptions = {},
): Promise<FrontPageFacts> {
  const facts = await lookTwice(access, host, options)
  if (facts.answer !== null || access.emulators !== null) return facts
  const isOurs = !(await isOnline(access.http, access.controls))
  options.signal?.throwIfAborted()
  if (!isOurs) return facts
  const problem = `Nothing is known of ${host}: no control answers, so our own network or name server fails.`
  throw new ProviderError('unavailable', problem)
}

async function lookTwice(
  access: SiteAccess,
  host: string,
  options: SiteCheckOptions,
): Promise<FrontPageFacts> {
  const late = AbortSignal.timeout(options.mostMs ?? MOST_MS)
  const first = await look(access, host, options, late)
  if (first.answer !== null && first.answer.status < 500) return first
  await sleep(options.pauseMs ?? PAUSE_MS, undefined, options.signal && { signal: options.signal })
  if (late.aborted) return first
  const second = await look(access, host, options, late)
  return late.aborted && second.answer === null ? first : second
}

async function look(
  { http, emulators }: SiteAccess,
  host: string,
  { signal, door = PUBLIC_DOOR, plainPort = PLAIN_PORT }: SiteCheckOptions,
  late: AbortSignal,
): Promise<FrontPageFacts> {
  const ask = askerOf(http, emulators, AbortSignal.any([late, ...(signal ? [signal] : [])]))
  const certificateOf = (name: string) =>
    emulators === null ? readCertificate(name, door) : emulatedCertificate(ask, name)
  // A port that swallows all it is sent takes as long for the certificate as for the page: one does not wait for the other.
  const certificate = certificateOf(host)
  const [own, visit] = await Promise.all([
    certificate,
    visitOf(ask, startsOf(host, door.port, plainPort), certificate),
  ])
  // Whoever has stopped it has not found it down.
  signal?.throwIfAborted()
  if ('failure' in visit) {
    return { host, answer: null, failure: visit.failure, certificate: own, hiddenBy: null }
  }
  const { protocol, hostname } = new URL(visit.visited.at(-1) ?? '')
  const last = protocol === 'https:' && hostname !== host ? await certificateOf(hostname) : null
  return {
    host,
    answer: { status: visit.answer.status, finalHost: hostname, redirects: visit.visited.slice(1) },
    failure: null,
    certificate: worseOf(own, last),
    hiddenBy: await hiddenBy(ask, visit),
  }
}

/** The addresses that people’s browsers try: a host that has no https may have http alone, or nothing but its `www.`. */
function startsOf(host: string, port: number, plainPort: number): string[] {
  const secure = (name: string) => `https://${name}${port === 443 ? '' : `:${port}`}/`
  return [secure(host), `http://${host}${plainPort === 80 ? '' : `:${plainPort}`}/`, secure(`www.${host}`)]
}

/** The first that answers; else why the first did not. Rejects where our own network leads to none of them. */
async function visitOf(
  ask: AskSite,
  starts: readonly string[],
  certificate: Promise<SiteCertificate | null>,
): Promise<Visit | { failure: string }> {
  const failures: string[] = []
  let ours: unknown
  for (const start of starts) {
    try {
      return await follow(ask, start)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      if (isOurNetwork(error)) ours = error
      else failures.push(error.message)
    }
    // With https, that is what people get: a bad certificate keeps them out whatever else there is.
    if ((await certificate) !== null) break
  }
  if (ours !== undefined && failures.length === 0) throw ours
  return { failure: failures[0] ?? 'It does not answer.' }
}

/** The one that visitors are warned of, else the one that ends first. */
function worseOf(one: SiteCertificate | null, other: SiteCertificate | null): SiteCertificate | null {
  if (one === null || other === null) return one ?? other
  if (one.problem !== null || other.problem !== null) return one.problem === null ? other : one
  return Temporal.Instant.compare(one.validTo, other.validTo) <= 0 ? one : other
}

const shown = z.object({
  validTo: z.iso.datetime().transform((text) => Temporal.Instant.from(text)),
  problem: z.enum(['expired', 'wrong host', 'untrusted']).nullable(),
})

/** The sandbox's websites have no certificates of their own, but say what theirs would be. */
async function emulatedCertificate(ask: AskSite, host: string): Promise<SiteCertificate | null> {
  const { data } = shown.safeParse(jsonOf(await ask(`https://${host}/_certificate`)))
  return data ? { host, ...data } : null
}
