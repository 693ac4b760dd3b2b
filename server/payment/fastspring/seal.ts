import { constants, createCipheriv, privateEncrypt, randomBytes } from 'node:crypto'
import { toDecimal } from '../../../shared/rules/money.ts'
import type { FastSpringSettings } from '../../config/fastSpringSettings.ts'
import type { CheckoutOrder, SealedOrder } from '../provider.ts'
import { jsonInBlocks } from './jsonInBlocks.ts'

/** FastSpring takes keys of this length alone. */
const KEY_BYTES = 16

/**
 * Seals a document as FastSpring prescribes: AES-128-ECB under a key that is never used again, and the key “encrypted” by
 * the store's private key, which its certificate there opens. That works as a signature: only we can have made it.
 *
 * @param privateKey RSA, PEM
 */
export function sealDocument(
  document: object,
  privateKey: string,
  key = randomBytes(KEY_BYTES),
): SealedOrder {
  const cipher = createCipheriv('aes-128-ecb', key, null)
  const payload = Buffer.concat([cipher.update(jsonInBlocks(document), 'utf8'), cipher.final()])
  const sealedKey = privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, key)
  return { payload: payload.toString('base64'), key: sealedKey.toString('base64') }
}

/**
 * What is bought, as FastSpring reads it. Nobody changes a price or a count inside the seal; what arrives is held against the
 * checkout all the same (shared/rules/sealedTerms.ts).
 */
export function orderDocument(
  order: CheckoutOrder,
  { products }: Pick<FastSpringSettings, 'products'>,
): object {
  const { email } = order.buyer
  const [firstName, lastName, company] = [
    order.buyer.firstName,
    order.buyer.lastName,
    order.buyer.company,
  ].map(plainText)
  const price = Object.entries(order.each).map(([currency, amount]) => [
    currency,
    Number(toDecimal({ amount, currency })),
  ])
  return {
    contact: { email, firstName, lastName, company },
    items: [
      {
        product: order.interval === 12 ? products.annual : products.monthly,
        quantity: order.dashboards,
        pricing: { price: Object.fromEntries(price) },
      },
    ],
    tags: { reference: order.reference, expires: order.expiresAt.toString() },
  }
}

/** Without what JSON writes with a backslash, which a buyer could move to where it makes text of our own signs. */
const plainText = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll('"', '”')
    .replaceAll('\\', '/')
