import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { PaymentProviderName } from '../../../shared/domain/payment.ts'
import type { AppContext } from '../../context.ts'
import { ARRIVES_WITHIN, EVENTS_ARRIVING } from '../../http/bounds.ts'
import { networkOf } from '../../http/clientAddress.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries, refuseExhausted } from '../../http/tries.ts'
import { AppError, notFound } from '../../lib/errors.ts'
import type { PaymentEvent } from '../../payment/provider.ts'
import { applyEvent } from './applyEvent.ts'

interface Call {
  headers: IncomingHttpHeaders
  ip: string
}

/** The provider waits this long at most; what is not done by then comes again. */
const WITHIN_MS = 15_000

/**
 * Lets in only what may be a call of the payment provider, before its body is read: anybody could have megabytes held in memory.
 * Throws AppError as `receiveEvents`.
 */
export async function admitEvents(
  context: AppContext,
  provider: PaymentProviderName,
  { headers, ip, raw }: FastifyRequest,
): Promise<void> {
  const { payment } = context
  if (payment?.name !== provider) throw notFound('address')
  await refuseExhausted(context, limitOf('webhookSignature', { address: ip }))
  if (!payment.mayBeSigned(oneEach(headers))) throw await notSigned(context, ip, 0)
  const network = networkOf(ip)
  const count = arriving.get(network) ?? 0
  const all = [...arriving.values()].reduce((sum, one) => sum + one, 0)
  if (count >= EVENTS_ARRIVING.ofAddress || all >= EVENTS_ARRIVING.ofAll) {
    throw new AppError('too_many_tries', 'Other calls are not finished. Send this one again later.', {
      retryAfter: ARRIVES_WITHIN.body,
    })
  }
  arriving.set(network, count + 1)
  raw.once('close', () => {
    const left = (arriving.get(network) ?? 1) - 1
    if (left > 0) arriving.set(network, left)
    else arriving.delete(network)
  })
}

/** By address, the calls that are admitted and not answered. */
const arriving = new Map<string, number>()

/**
 * Takes a call of a payment provider; returns what it is answered. An event is done once what it tells is in the database; one that fails is left to
 * the provider to send again, and keeps no other from being done. Throws AppError: `not_found` where it does not take
 * payments here, `forbidden` and `too_many_tries` for a signature that is not good, `provider_unavailable` for a signed body that is not understood.
 */
export async function receiveEvents(
  context: AppContext,
  provider: PaymentProviderName,
  body: Buffer,
  { headers, ip }: Call,
): Promise<{ status: number; text: string }> {
  const { payment } = context
  if (payment?.name !== provider) throw notFound('address')
  const events = payment.readEvents(body, oneEach(headers))
  if (events === null) {
    throw await notSigned(context, ip, body.length)
  }
  const until = performance.now() + WITHIN_MS
  const done = await knownOf(context, events)
  for (const event of events) {
    if (performance.now() > until) break
    if (!done.has(event.id) && (await isDone(context, event))) done.add(event.id)
  }
  return payment.acknowledge({ done: [...done], isAll: events.every(({ id }) => done.has(id)) })
}

async function notSigned(context: AppContext, ip: string, bytes: number): Promise<AppError> {
  await chargeTries(context, [limitOf('webhookSignature', { address: ip })])
  context.log.warn({ service: 'payment', ip, bytes }, 'refused a call that the payment provider did not sign')
  return new AppError('forbidden', 'The signature of this call is not good.')
}

/** Those that came before; they are most of what comes again. */
async function knownOf({ db }: AppContext, events: readonly PaymentEvent[]): Promise<Set<string>> {
  if (events.length === 0) return new Set()
  const rows = await db.system
    .selectFrom('paymentEvents')
    .select('id')
    .where(
      'id',
      'in',
      events.map(({ id }) => id),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

async function isDone(context: AppContext, event: PaymentEvent): Promise<boolean> {
  const facts = { service: 'payment', event: event.id, type: event.type }
  try {
    const outcome = await applyEvent(context, event)
    context.log.info({ ...facts, outcome }, 'payment event')
    return outcome !== 'unclear'
  } catch (error) {
    context.log.error({ ...facts, err: error }, 'a payment event was not applied; it will be sent again')
    return false
  }
}

const oneEach = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  )
