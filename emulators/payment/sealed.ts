import { constants, createDecipheriv, publicDecrypt } from 'node:crypto'
import { z } from 'zod'
import { unitsOf } from './amounts.ts'
import { productOf } from './catalogue.ts'
import type { Cart } from './state.ts'

/** What the store refuses, with the status and words that reach the error callback. */
export class OrderRefused extends Error {
  readonly status: number
  constructor(message: string, status = 400) {
    super(message)
    this.status = status
  }
}

const currency = z.string().regex(/^[A-Z]{3}$/)
const text = z.string().max(1_000)

/** The document inside the seal, as far as a subscription needs it. */
const sealedDocument = z.strictObject({
  contact: z.strictObject({
    email: z.email(),
    firstName: text,
    lastName: text.optional(),
    company: text.optional(),
    phone: text.optional(),
    country: z.string().length(2).optional(),
  }),
  items: z
    .array(
      z.strictObject({
        product: z.string().min(1),
        quantity: z.int().min(1),
        pricing: z.strictObject({ price: z.record(currency, z.number().min(0)) }).optional(),
        attributes: z.record(z.string(), z.string()).optional(),
      }),
    )
    .min(1),
  coupon: text.optional(),
  tags: z.record(z.string(), z.string()).optional(),
  language: z.string().optional(),
  country: z.string().length(2).optional(),
})

/** Opens what was sealed with the store's private key. Throws Refused. */
export function openSealed(payload: string, key: string, publicKey: string): unknown {
  try {
    const secret = publicDecrypt({ key: publicKey, padding: constants.RSA_PKCS1_PADDING }, strictBase64(key))
    if (secret.length !== 16) throw new Error('Not an AES-128 key')
    const cipher = createDecipheriv('aes-128-ecb', secret, null)
    const bytes = Buffer.concat([cipher.update(strictBase64(payload)), cipher.final()])
    return JSON.parse(new TextDecoder('utf8', { fatal: true }).decode(bytes))
  } catch {
    throw new OrderRefused('Unable to decrypt the secure payload.')
  }
}

function strictBase64(encoded: string): Buffer {
  const bytes = Buffer.from(encoded, 'base64')
  if (bytes.toString('base64') !== encoded) throw new Error('Not base64')
  return bytes
}

type Sealed = Pick<Cart, 'items' | 'contact' | 'country' | 'coupon' | 'tags'>

/** What a sealed document orders. Throws Refused. */
export function readSealed(document: unknown): Sealed {
  const { data, error } = sealedDocument.safeParse(document)
  if (!data) throw new OrderRefused(`The secure payload is invalid: ${z.prettifyError(error)}`)
  const { contact } = data
  return {
    items: data.items.map(({ product, quantity, pricing }, index) => {
      const known = productOf(product)
      if (!known) throw new OrderRefused(`Product not found: ${product}`)
      if (data.items.findIndex((other) => other.product === product) < index)
        throw new OrderRefused('Item exists.')
      return { product, quantity, prices: pricing ? readPrices(pricing.price) : { USD: known.listPrice } }
    }),
    contact: {
      email: contact.email,
      first: contact.firstName,
      last: contact.lastName ?? '',
      company: contact.company ?? '',
    },
    country: data.country ?? contact.country ?? null,
    coupon: data.coupon ?? null,
    tags: data.tags ?? {},
  }
}

function readPrices(prices: Readonly<Record<string, number>>): Record<string, number> {
  const read = Object.entries(prices).map(([name, decimal]): [string, number] => {
    const units = unitsOf(decimal, name)
    if (units === null) throw new OrderRefused(`The price ${decimal} ${name} is invalid.`)
    return [name, units]
  })
  if (read.length === 0) throw new OrderRefused('An item has no price.')
  return Object.fromEntries(read)
}
