import { displayOf } from './amounts.ts'
import { type Books, found } from './books.ts'
import { cardOf, productOf, TEST_CARDS } from './catalogue.ts'
import { html, page } from './html.ts'
import { replaceCard } from './lifecycle.ts'

/** Where whoever pays replaces the card: `/storefront/account/<account>/<token>`, for a short time. */
export async function accountPage(
  books: Books,
  id: string,
  token: string,
  request: Request,
): Promise<Response> {
  const login = books.state.logins.find((one) => one.token === token && one.account === id)
  if (!login || login.expires < books.now()) {
    return page(
      'Account',
      html`<main class="narrow"><h1>This link has expired</h1><p>Open it anew from where you came.</p></main>`,
      {
        status: 403,
      },
    )
  }
  const account = found(books.state.accounts, id)
  let note: string | null = null
  if (request.method === 'POST') {
    const card = cardOf(new URLSearchParams(await request.text()).get('card') ?? '')
    if (card === null) note = 'This is none of the test cards.'
    else if (card === 'declined') note = 'The card was declined.'
    else {
      replaceCard(books, id)
      account.card = card === 'review' ? 'paid' : card
      note = 'The card was replaced. Whatever was overdue is paid now.'
    }
  }
  const own = books.state.subscriptions.filter((one) => one.account === id)
  const rows = own.map(
    ({ product, quantity, each, currency, state }) =>
      html`<tr><td>${productOf(product)?.display ?? product}</td><td>${quantity} × ${displayOf(each, currency)}</td><td><span class="state ${state}">${state}</span></td></tr>`,
  )
  return page(
    'Account',
    html`<main class="narrow"><h1>${account.company || account.email}</h1>${note !== null && html`<p role="status">${note}</p>`}
<section aria-label="Subscriptions"><table><tbody>${rows}</tbody></table></section>
<form method="post"><section aria-label="Card"><p>Card ending in ${TEST_CARDS[account.card].number.slice(-4)}</p>
<label for="card">New card number</label><input id="card" name="card" inputmode="numeric" autocomplete="off" required value="${TEST_CARDS.paid.number}">
<p><button class="main">Replace the card</button></p></section></form></main>`,
  )
}

/** The page of an order’s invoice. Whoever knows the address may read it, as at FastSpring. */
export function invoicePage(books: Books, id: string): Response {
  const order = books.state.orders.find((one) => one.id === id)
  if (!order)
    return page('Invoice', html`<main class="narrow"><h1>There is no such invoice</h1></main>`, {
      status: 404,
    })
  const money = (units: number) => displayOf(units, order.currency)
  const account = found(books.state.accounts, order.account)
  const rows = order.items.map(
    ({ display, quantity, subtotal }) =>
      html`<tr><td>${quantity} × ${display}</td><td class="money">${money(subtotal)}</td></tr>`,
  )
  const returned = order.returns.reduce((sum, { total }) => sum + total, 0)
  return page(
    `Invoice ${order.reference}`,
    html`<main class="narrow"><h1>Invoice ${order.reference}</h1><p>${account.company}<br>${account.email}</p>
<section aria-label="Amounts"><table><tbody>${rows}<tr><td>Tax</td><td class="money">${money(order.tax)}</td></tr></tbody>
<tfoot><tr class="sum"><th scope="row">Total</th><td class="money">${money(order.total)}</td></tr>
${returned > 0 && html`<tr><td>Given back</td><td class="money">${money(returned)}</td></tr>`}</tfoot></table></section></main>`,
  )
}
