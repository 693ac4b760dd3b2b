import { Parser } from 'htmlparser2'
import type { HttpAnswer, HttpClient } from '../../providers/kit/http/http.ts'
import { ProviderError } from '../../providers/providerError.ts'
import { forbidsFrontPage, isHiddenByHeader, isHiddenByMeta } from '../../shared/rules/monitoring/robots.ts'

/** Asks one address, wherever it leads in this installation. */
export type AskSite = (url: string) => Promise<HttpAnswer>

const TIMEOUT_MS = 20_000
/** The head of a page is at its beginning; of a robots.txt search engines read no more either. */
const KEPT_BYTES = 512 * 1024
const MOST_REDIRECTS = 10
const REDIRECTS = [301, 302, 303, 307, 308]
const USER_AGENT = 'Mozilla/5.0 (compatible; SiteCheck/1.0)'

/** @param emulators base address of the sandbox's emulators, which stand in for all websites; null: the websites */
export const askerOf =
  (http: HttpClient, emulators: string | null, signal?: AbortSignal): AskSite =>
  (url) =>
    http({
      url: emulators === null ? url : url.replace(/^https?:\//, `${emulators}/sites`),
      headers: { accept: 'text/html,*/*;q=0.8', 'user-agent': USER_AGENT },
      timeoutMs: TIMEOUT_MS,
      keepBytes: KEPT_BYTES,
      ...(signal && { signal }),
    })

/** Where an address leads in the end. */
export interface Visit {
  answer: HttpAnswer
  /** Addresses in their order, the first one included. */
  visited: readonly string[]
}

/** Follows redirects, each hop through the guard. Throws ProviderError where one does not answer or there are too many. */
export async function follow(ask: AskSite, start: string): Promise<Visit> {
  const visited: string[] = []
  for (let url: string | undefined = start; url !== undefined; ) {
    if (visited.length > MOST_REDIRECTS) {
      throw new ProviderError('unavailable', 'Its front page redirects again and again.')
    }
    visited.push(url)
    const answer = await ask(url)
    const next: URL | null = REDIRECTS.includes(answer.status)
      ? URL.parse(answer.headers.location ?? '', url)
      : null
    if (next === null || !answer.headers.location) return { answer, visited }
    next.hash = ''
    url = next.href
  }
  throw new Error('An address leads nowhere.')
}

/** What asks search engines to leave out the page at this address; null where nothing was found to, but not all could be read. */
export async function hiddenBy(
  ask: AskSite,
  { answer, visited }: Visit,
): Promise<('page' | 'header' | 'robots.txt')[] | null> {
  if (answer.status >= 400) return null
  const found: ('page' | 'header' | 'robots.txt')[] = []
  if (hasNoindex(answer.text)) found.push('page')
  if (isHiddenByHeader(answer.headers['x-robots-tag'] ?? '')) found.push('header')
  const robots = await robotsOf(ask, visited.at(-1) ?? '')
  if (robots !== null && forbidsFrontPage(robots)) found.push('robots.txt')
  return robots === null && found.length === 0 ? null : found
}

function hasNoindex(html: string): boolean {
  let isHidden = false
  const parser = new Parser({
    onopentag(tag, { name = '', content = '' }) {
      if (tag === 'meta' && isHiddenByMeta(name, content)) isHidden = true
    },
  })
  parser.end(html)
  return isHidden
}

/** Empty where there is none; null where that can't be told, as search engines see it too (RFC 9309). */
async function robotsOf(ask: AskSite, page: string): Promise<string | null> {
  try {
    const { answer } = await follow(ask, new URL('/robots.txt', page).href)
    if (answer.status >= 200 && answer.status < 300) return answer.text
    return answer.status >= 500 || answer.status === 429 ? null : ''
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}
