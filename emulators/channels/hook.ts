import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Arrival, jsonOf, magicStatus, type ServiceAnswer } from './arrivals.ts'

/** A receiver of webhooks that verifies them by Standard Webhooks 1.0.0, and is as moody as its address says. */

const TOLERANCE_SECONDS = 5 * 60
const MOST_BYTES = 20 * 1024

const event = z.looseObject({
  type: z.string().regex(/^[a-z]+(\.[a-z_]+)+$/),
  timestamp: z.iso.datetime(),
  data: z.looseObject({}),
})

/** What a receiver knows of its sender, and the statuses that it answers next. */
export interface HookState {
  /** None: signatures are looked at and cannot be verified. */
  secrets: readonly string[]
  script: number[]
}

/** `/…/statuses/503,429,200/…` answers one after the other, the last one ever after. */
export function scriptOf(path: string): number[] {
  const [, list = ''] = /\/statuses\/([\d,]+)/.exec(path) ?? []
  return list
    .split(',')
    .filter((one) => one !== '')
    .map(Number)
}

export function answerHook(arrival: Arrival, state: HookState, now: Temporal.Instant): ServiceAnswer {
  const problem = problemOf(arrival, state.secrets, now)
  if (problem !== null) return { status: problem.status, body: problem.words, note: problem.words }
  const verified = state.secrets.length > 0 ? 'Signature verified.' : 'Signed; no secret to verify it with.'
  const scripted = state.script.length > 1 ? state.script.shift() : state.script[0]
  const status = scripted ?? magicStatus(arrival.path) ?? 204
  const wait: Record<string, string> = status === 429 || status === 503 ? { 'retry-after': '30' } : {}
  // More than any log wants to keep.
  const body = status === 500 ? 'Something broke. '.repeat(1_000) : undefined
  return { status, headers: wait, note: verified, ...(body !== undefined && { body }) }
}

function problemOf(
  { headers, body }: Arrival,
  secrets: readonly string[],
  now: Temporal.Instant,
): { status: number; words: string } | null {
  const id = headers['webhook-id']
  const timestamp = headers['webhook-timestamp']
  const listed = headers['webhook-signature']
  if (!id || !timestamp || !listed) return { status: 401, words: 'A header of the signature is missing.' }
  if (!/^\d+$/.test(timestamp)) return { status: 401, words: 'The timestamp is no number.' }
  const age = Math.abs(now.epochMilliseconds / 1_000 - Number(timestamp))
  if (age > TOLERANCE_SECONDS) return { status: 401, words: 'The timestamp is too far from now.' }
  const signatures = listed.split(' ').flatMap((one) => (one.startsWith('v1,') ? [one.slice(3)] : []))
  if (signatures.length === 0) return { status: 401, words: 'There is no signature of version 1.' }
  const isSigned = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const wanted = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
    return signatures.some((one) => {
      const given = Buffer.from(one, 'base64')
      return given.length === wanted.length && timingSafeEqual(given, wanted)
    })
  })
  if (secrets.length > 0 && !isSigned) return { status: 401, words: 'No signature fits.' }
  if (Buffer.byteLength(body) > MOST_BYTES) return { status: 413, words: 'The body is too large.' }
  const read = event.safeParse(jsonOf(body))
  return read.success ? null : { status: 400, words: z.prettifyError(read.error) }
}
