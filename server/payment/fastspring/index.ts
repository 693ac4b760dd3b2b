import type { HttpClient } from '../../../providers/kit/http/http.ts'
import { jsonOf } from '../../../providers/kit/http/json.ts'
import type { FastSpringSettings } from '../../config/fastSpringSettings.ts'
import { PaymentError } from '../paymentError.ts'
import type { PaymentEvent, PaymentProvider } from '../provider.ts'
import { changes } from './change.ts'
import { fastSpringClient } from './client.ts'
import { readEvent } from './events.ts'
import { readAccountEmail, readOrder, readOrderIds, readSubscriptions } from './read.ts'
import { orderDocument, sealDocument } from './seal.ts'
import { isSigned, looksSigned } from './signature.ts'
import { wireEvents } from './wire.ts'

const API = 'https://api.fastspring.com'
const SCRIPT = 'https://sbl.onfastspring.com/sbl/1.0.7/fastspring-builder.min.js'

/**
 * FastSpring as a payment provider.
 *
 * @param emulators base address of the sandbox's emulators; null: FastSpring's own addresses
 */
export function createFastSpring(
  http: HttpClient,
  settings: FastSpringSettings,
  emulators: string | null,
): PaymentProvider {
  const ask = fastSpringClient(http, settings, emulators === null ? API : `${emulators}/payment/api`)
  return {
    name: 'fastspring',
    script: scriptOf(settings, emulators),
    seal: (order) => sealDocument(orderDocument(order, settings), settings.privateKey.reveal()),
    mayBeSigned: (headers) => looksSigned(headers['x-fs-signature']),
    readEvents(body, headers) {
      if (!isSigned(body, headers['x-fs-signature'], settings.webhookSecret.reveal())) return null
      return readBody(settings, body)
    },
    acknowledge: ({ done, isAll }) => ({ status: isAll ? 200 : 202, text: done.join('\n') }),
    subscriptions: readSubscriptions(ask, settings),
    order: readOrder(ask, settings),
    orderIdsOf: readOrderIds(ask),
    accountEmail: readAccountEmail(ask),
    ...changes(ask, settings),
  }
}

function scriptOf(
  { storefront, accessKey }: FastSpringSettings,
  emulators: string | null,
): PaymentProvider['script'] {
  if (emulators === null) {
    // Every shop has a name below onfastspring.com, and may choose what stands in its pages: only our own is let in.
    const origins = [SCRIPT, `https://${storefront}`].map((address) => new URL(address).origin)
    return { provider: 'fastspring', src: SCRIPT, storefront, accessKey, origins }
  }
  return {
    provider: 'fastspring',
    src: `${emulators}/payment/sbl/fastspring-builder.min.js`,
    storefront: `${emulators}/payment/storefront`,
    accessKey,
    origins: [new URL(emulators).origin],
  }
}

function readBody(settings: FastSpringSettings, body: Buffer): PaymentEvent[] {
  const { data } = wireEvents.safeParse(jsonOf({ text: body.toString('utf8') }))
  if (!data) throw new PaymentError('unavailable', { vendor: 'A signed call held no list of events.' })
  return data.events.flatMap((event) => readEvent(settings, event) ?? [])
}
