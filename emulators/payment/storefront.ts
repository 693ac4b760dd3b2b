import { z } from 'zod'
import { decimalOf } from './amounts.ts'
import { type Books, newId } from './books.ts'
import { COUPONS, productOf } from './catalogue.ts'
import { sumUp } from './purchase.ts'
import { OrderRefused, openSealed, readSealed } from './sealed.ts'
import { ACCESS_KEY, type PaymentSettings } from './settings.ts'
import type { Cart } from './state.ts'

const CART_MS = 24 * 3_600_000
/** The path of the storefront’s checkout; its kind, a popup, is its name. */
export const CHECKOUT = 'popup-sandbox'

const pushed = z.strictObject({
  accessKey: z.string(),
  sblVersion: z.string().optional(),
  secureKey: z.string().optional(),
  securePayload: z.union([z.string(), z.looseObject({})]).optional(),
  items: z.array(z.strictObject({ path: z.string(), quantity: z.int().min(0).default(1) })).optional(),
  coupon: z.string().nullish(),
  tags: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String)).optional(),
  paymentContact: z.looseObject({ email: z.string().optional() }).optional(),
  country: z.string().length(2).optional(),
  language: z.string().optional(),
  // Taken, and of no effect here.
  paymentMethod: z.string().optional(),
  postalCode: z.string().optional(),
  taxId: z.string().optional(),
  recipient: z.looseObject({}).optional(),
  reset: z.boolean().optional(),
  clean: z.boolean().optional(),
  origin: z.string().optional(),
})
type Pushed = z.infer<typeof pushed>

/** GET and POST `/builder`, and `/builder/finalize`, for pages of any origin. */
export async function builder(
  books: Books,
  settings: PaymentSettings | null,
  request: Request,
  isFinal: boolean,
): Promise<Response> {
  try {
    const { put, serial } = await readCall(request)
    const cart = cartOf(books, serial, put?.reset === true || put?.clean === true)
    if (put) apply(cart, put, settings)
    if (!isFinal) return answer(describe(cart))
    return answer(finalize(books, cart, put?.origin))
  } catch (error) {
    if (error instanceof OrderRefused) return answer({ error: error.message }, error.status)
    throw error
  }
}

const answer = (json: object, status = 200) =>
  Response.json(json, {
    status,
    headers: { 'access-control-allow-origin': '*', 'cache-control': 'no-store' },
  })

async function readCall(request: Request): Promise<{ put: Pushed | null; serial: string | null }> {
  const form =
    request.method === 'POST' ? new URLSearchParams(await request.text()) : new URL(request.url).searchParams
  const text = form.get('put')
  if (text === null) return { put: null, serial: form.get('session') }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new OrderRefused('The request is not valid JSON.')
  }
  const { data, error } = pushed.safeParse(json)
  if (!data) throw new OrderRefused(`The request is invalid: ${z.prettifyError(error)}`)
  if (data.accessKey !== ACCESS_KEY) throw new OrderRefused('Invalid access key.', 403)
  return { put: data, serial: form.get('session') }
}

function cartOf(books: Books, serial: string | null, isNew: boolean): Cart {
  const now = books.now()
  const known = books.state.carts.find(
    ({ id, isFinal, expires }) => id === serial && !isFinal && expires > now,
  )
  if (known && !isNew) return known
  const cart: Cart = {
    id: newId(),
    isFinal: false,
    isSealed: false,
    items: [],
    contact: { email: '', first: '', last: '', company: '' },
    country: null,
    coupon: null,
    tags: {},
    origin: null,
    address: null,
    expires: now + CART_MS,
    order: null,
  }
  books.state.carts.push(cart)
  return cart
}

/** Once a sealed order is in a cart, what the page sends beside it changes nothing of that. */
function apply(cart: Cart, put: Pushed, settings: PaymentSettings | null): void {
  const { securePayload, secureKey } = put
  if (securePayload !== undefined) {
    Object.assign(cart, readSealed(openPayload(securePayload, secureKey ?? '', settings)), { isSealed: true })
  }
  if (put.coupon !== undefined) cart.coupon = couponOf(put.coupon)
  if (put.country !== undefined) cart.country ??= put.country
  if (put.tags) cart.tags = { ...put.tags, ...cart.tags }
  if (cart.isSealed) return
  if (put.paymentContact?.email !== undefined) cart.contact.email = put.paymentContact.email
  for (const { path, quantity } of put.items ?? []) {
    const product = productOf(path)
    if (!product) throw new OrderRefused(`Product not found: ${path}`)
    cart.items = cart.items.filter((item) => item.product !== path)
    if (quantity > 0) cart.items.push({ product: path, quantity, prices: { USD: product.listPrice } })
  }
}

/** A test storefront takes a document that is not sealed where it comes with an empty key. */
function openPayload(
  payload: string | Record<string, unknown>,
  key: string,
  settings: PaymentSettings | null,
): unknown {
  if (typeof payload !== 'string') {
    if (key === '') return payload
    throw new OrderRefused('Unable to decrypt the secure payload.')
  }
  if (!settings) throw new OrderRefused('No certificate is uploaded for this store.')
  return openSealed(payload, key, settings.publicKey)
}

function couponOf(code: string | null): string | null {
  if (code === null || code === '') return null
  const known = Object.keys(COUPONS).find((one) => one === code.toUpperCase())
  if (known === undefined) throw new OrderRefused(`The coupon ${code} is not valid.`)
  return known
}

function describe(cart: Cart): object {
  const { currency, country, lines, subtotal, discount, tax, total } = sumUp(cart)
  const decimal = (units: number) => decimalOf(units, currency)
  const items = lines.map((line) => ({
    path: line.product,
    display: line.display,
    quantity: line.quantity,
    priceValue: decimal(line.each),
    totalValue: decimal(line.subtotal),
    selected: true,
  }))
  return {
    serial: cart.id,
    expires: cart.expires,
    currency,
    country: country.code,
    groups: items.length > 0 ? [{ type: 'config-one', driver: 'offers', items }] : [],
    selections: items.map(({ path }) => path),
    coupons: cart.coupon === null ? [] : [cart.coupon],
    tags: cart.tags,
    discountTotalValue: decimal(discount),
    subtotalValue: decimal(subtotal),
    taxValue: decimal(tax),
    totalValue: decimal(total),
  }
}

function finalize(books: Books, cart: Cart, origin: string | undefined): object {
  if (cart.items.length === 0) throw new OrderRefused('The order has no items.')
  const page = pageOf(origin)
  const session: Cart = {
    ...structuredClone(cart),
    id: newId(),
    isFinal: true,
    origin: page?.origin ?? null,
    address: page?.href ?? null,
  }
  books.state.carts.push(session)
  return {
    url: `${books.url}/storefront/${CHECKOUT}/session/${session.id}`,
    session: session.id,
    serialCheckout: cart.id,
    expires: session.expires,
  }
}

/** The page that opened the checkout, as it says itself. */
function pageOf(text: string | undefined): URL | null {
  const url = text === undefined ? null : URL.parse(text)
  return url && /^https?:$/.test(url.protocol) ? url : null
}
