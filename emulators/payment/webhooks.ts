import { createHmac } from 'node:crypto'
import type { Books } from './books.ts'
import type { PaymentCall, PaymentFault, PaymentSettings } from './settings.ts'
import type { StoreEvent } from './state.ts'

/** After each call that was not acknowledged; the last pause repeats. */
const PAUSES_MINUTES = [5, 15, 60, 240, 720, 1_440]
const ANSWERS_WITHIN_MS = 10_000
const MOST_AT_ONCE = 25

interface Post {
  books: Books
  settings: PaymentSettings
  faults: ReadonlySet<PaymentFault>
  calls: PaymentCall[]
  signal: AbortSignal
}

/** Base64 of the HMAC-SHA256 of a body's bytes. */
export const signatureOf = (body: string, secret: string): string =>
  createHmac('sha256', secret).update(body).digest('base64')

/** Sends what is due, several events a call; with `all`, also what waits for its next try. */
export async function sendEvents(post: Post, all: boolean): Promise<void> {
  const { books, faults } = post
  if (faults.has('delay_webhooks')) return
  const now = books.now()
  const due = books.state.events.filter((event) => event.status === 'waiting' && (all || event.due <= now))
  if (due.length === 0) return
  if (faults.has('drop_webhooks')) {
    for (const event of due) event.status = 'lost'
  } else if (faults.has('reorder_webhooks')) {
    for (const event of due.toReversed()) await call(post, [event])
  } else {
    for (let at = 0; at < due.length; at += MOST_AT_ONCE) await call(post, due.slice(at, at + MOST_AT_ONCE))
  }
  books.save()
}

async function call(post: Post, events: readonly StoreEvent[]): Promise<void> {
  const { books, settings, faults, calls } = post
  const body = JSON.stringify({
    events: events.map(({ id, type, created, data }) => ({
      id,
      live: false,
      processed: false,
      type,
      created,
      data,
    })),
  })
  for (let time = 0; time < (faults.has('duplicate_webhooks') ? 2 : 1); time++) {
    const answer = await deliver(settings, body, post.signal)
    calls.push({
      to: 'webhook',
      method: 'POST',
      path: events.map(({ type }) => type).join(' '),
      status: answer?.status ?? null,
    })
    for (const event of events) note(event, answer, books.now())
  }
}

function note(event: StoreEvent, answer: Answer | null, now: number): void {
  if (event.status === 'done') return
  event.attempts++
  if (answer?.status === 200 || (answer?.status === 202 && answer.ids.has(event.id))) {
    event.status = 'done'
    return
  }
  event.due = now + (PAUSES_MINUTES[event.attempts - 1] ?? 1_440) * 60_000
}

interface Answer {
  status: number
  /** Events that the seller names as done. */
  ids: ReadonlySet<string>
}

async function deliver(
  { webhookUrl, webhookSecret }: PaymentSettings,
  body: string,
  signal: AbortSignal,
): Promise<Answer | null> {
  try {
    const answer = await fetch(webhookUrl, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'FS-Webhooks (sandbox)',
        'x-fs-signature': signatureOf(body, webhookSecret),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWERS_WITHIN_MS)]),
    })
    const ids = (await answer.text()).split('\n').map((line) => line.trim())
    return { status: answer.status, ids: new Set(ids) }
  } catch {
    return null
  }
}
