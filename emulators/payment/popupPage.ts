import { z } from 'zod'
import { displayOf } from './amounts.ts'
import { type Books, found } from './books.ts'
import { CARDS, COUNTRIES, COUPONS, cardOf, TEST_CARDS } from './catalogue.ts'
import { Html, html, page } from './html.ts'
import { purchase, sumUp } from './purchase.ts'
import type { Cart, StoreOrder } from './state.ts'
import { wireOrder } from './wire.ts'

/** The checkout in the popup’s frame: `/storefront/popup-…/session/<id>`. Its form posts to its own address. */

const form = z.object({
  act: z.enum(['pay', 'update']),
  email: z.string().trim().default(''),
  country: z.string().default('US'),
  coupon: z.string().trim().default(''),
  card: z.string().default(''),
})

/** Sends what was done since; the answer may be waited for by whoever pays. */
export async function popupPage(books: Books, id: string, request: Request): Promise<Response> {
  const cart = openCart(books, id)
  if (!cart) {
    return page(
      'Checkout',
      html`<main class="narrow" aria-label="Payment provider"><h1>This checkout has ended</h1><p>Close it and begin again.</p>${closeButton()}</main>`,
      {
        status: 404,
        script: `${books.url}/browser/popup.js`,
      },
    )
  }
  if (cart.order !== null) return thanks(books, cart)
  if (request.method !== 'POST') return checkout(books, cart, {})
  const wanted = form.safeParse(Object.fromEntries(new URLSearchParams(await request.text())))
  if (!wanted.success) return checkout(books, cart, { problem: 'This form is not complete.' })
  const { act, email, country, coupon, card } = wanted.data
  cart.country = COUNTRIES.some(({ code }) => code === country) ? country : cart.country
  const code = Object.keys(COUPONS).find((known) => known === coupon.toUpperCase())
  if (coupon !== '' && code === undefined) {
    return checkout(books, cart, { problem: `The coupon ${coupon} is not valid.`, card })
  }
  cart.coupon = code ?? null
  if (act === 'update') return checkout(books, cart, { card })
  if (cart.contact.email === '') cart.contact.email = email
  if (!z.email().safeParse(cart.contact.email).success) {
    cart.contact.email = ''
    return checkout(books, cart, { problem: 'Enter an e-mail address.', card })
  }
  const known = cardOf(card)
  if (known === null) {
    return checkout(books, cart, {
      problem: 'This is none of the test cards. Choose one of those below.',
      card,
    })
  }
  if (known === 'declined') {
    return checkout(books, cart, {
      problem: 'The card was declined. Nothing was charged; try another one.',
      card,
    })
  }
  purchase(books, cart, known)
  return thanks(books, cart)
}

/** A checkout that can still be paid, or was. */
export const openCart = (books: Books, id: string): Cart | undefined =>
  books.state.carts.find((one) => one.id === id && one.isFinal && one.expires > books.now())

const closeButton = (words = 'Close') => html`<button type="button" data-close disabled>${words}</button>`

/** For the page's script: whom to tell, and what. */
const facts = (books: Books, cart: Cart, order: StoreOrder | null) =>
  html`<div id="checkout" hidden data-origin="${cart.origin ?? ''}" data-id="${order?.id ?? ''}" data-reference="${order?.reference ?? ''}" data-order="${order ? JSON.stringify(wireOrder(books, order, false)) : ''}"></div>`

const script = (books: Books) => ({ script: `${books.url}/browser/popup.js` })

function thanks(books: Books, cart: Cart): Response {
  const order = found(books.state.orders, cart.order)
  const sentence =
    order.status === 'pending'
      ? 'Your payment is being reviewed. You get a mail when that is done.'
      : `${displayOf(order.total, order.currency)} was paid.`
  return page(
    'Thank you',
    html`<main class="narrow" aria-label="Payment provider"><h1>Thank you</h1><p>${sentence}</p><dl><dt>Order</dt><dd>${order.reference}</dd></dl>
<button type="button" class="main" data-close disabled>Continue</button>${facts(books, cart, order)}</main>`,
    script(books),
  )
}

function checkout(
  books: Books,
  cart: Cart,
  { problem, card = TEST_CARDS.paid.number }: { problem?: string; card?: string },
): Response {
  const { country, currency, lines, discount, tax, total } = sumUp(cart)
  const money = (units: number) => displayOf(units, currency)
  const rows = lines.map(
    ({ display, quantity, each }) =>
      html`<tr><td>${display}<br><span class="note">${quantity} × ${money(each)}</span></td><td class="money">${money(quantity * each)}</td></tr>`,
  )
  const body = html`<main class="narrow" aria-label="Payment provider"><div class="top"><h1>Checkout</h1>${closeButton()}</div>
<p class="note">FastSpring in the sandbox: no money is charged, and nothing leaves this machine.</p>
${problem === undefined ? null : html`<p class="wrong" role="alert">${problem}</p>`}
<section aria-label="Order"><table><thead><tr><th scope="col">Item</th><th scope="col" class="money">Price</th></tr></thead><tbody>${rows}
${discount > 0 && html`<tr><td>Coupon ${cart.coupon ?? ''}</td><td class="money">−${money(discount)}</td></tr>`}
<tr><td>Tax (${country.tax} %, ${country.name})</td><td class="money">${money(tax)}</td></tr></tbody>
<tfoot><tr class="sum"><th scope="row">Total</th><td class="money" id="total">${money(total)}</td></tr></tfoot></table></section>
<form method="post"><section aria-label="Payment">
<label for="email">E-mail</label><input id="email" name="email" type="email" autocomplete="email" required value="${cart.contact.email}"${cart.isSealed && cart.contact.email !== '' && new Html(' readonly')}>
<label for="country">Country</label><select id="country" name="country">${COUNTRIES.map(
    ({ code, name }) =>
      html`<option value="${code}"${code === country.code && new Html(' selected')}>${name}</option>`,
  )}</select>
<label for="coupon">Coupon</label><input id="coupon" name="coupon" value="${cart.coupon ?? ''}" autocomplete="off">
<p><button name="act" value="update" formnovalidate>Update total</button></p>
<label for="card">Card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${card}">
<ul class="cards" aria-label="Test cards">${CARDS.map(
    (name) =>
      html`<li><button type="button" disabled data-card="${TEST_CARDS[name].number}">${TEST_CARDS[name].number}</button> ${TEST_CARDS[name].what}</li>`,
  )}</ul></section>
<p><button class="main" name="act" value="pay">Pay ${money(total)}</button></p></form>
${cart.isSealed && cart.address !== null && html`<p>Or pay on another page: <a href="${books.url}/storefront/wallet/${cart.id}" target="_top">Wallet</a></p>`}${facts(books, cart, null)}</main>`
  return page('Checkout', body, script(books))
}
