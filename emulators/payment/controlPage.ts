import { displayOf } from './amounts.ts'
import type { Books } from './books.ts'
import { productOf } from './catalogue.ts'
import { type Html, html, page } from './html.ts'
import { PAYMENT_FAULTS, type PaymentFault } from './settings.ts'
import type { StoreAccount, StoreEvent, StoreOrder, Subscription } from './state.ts'

/** `/payment/`: everything that the store knows, with buttons for what time, banks and people do to it. */
export function controlPage(books: Books, faults: ReadonlySet<PaymentFault>, isConnected: boolean): Response {
  const { accounts, subscriptions, orders, events } = books.state
  const body = html`<main><h1>Payment</h1>
<p class="note">FastSpring in the sandbox: no money is charged. What is done here reaches the product by its webhook, as the vendor’s own events do.</p>
${!isConnected && html`<p class="wrong">No product is connected: start it with PAYMENT=1, PRICE_MONTHLY and PRICE_ANNUAL.</p>`}
${accounts.length === 0 && html`<p>Nobody has bought anything yet.</p>`}
${accounts.toReversed().map((account) => accountPart(account, { subscriptions, orders }))}
<h2>Webhooks</h2>${eventsPart(events)}
<h2>Faults</h2><form method="post" class="acts">${PAYMENT_FAULTS.map(
    (fault) =>
      html`<button name="fault" value="${fault}" aria-pressed="${faults.has(fault) ? 'true' : 'false'}">${fault.replaceAll('_', ' ')}: ${faults.has(fault) ? 'on' : 'off'}</button>`,
  )}</form></main>`
  return page('Payment', body)
}

const time = (at: number | null) =>
  at === null ? '–' : Temporal.Instant.fromEpochMilliseconds(at).toString().slice(0, 16).replace('T', ' ')

const button = (act: string, id: string, words: string) =>
  html`<form method="post"><input type="hidden" name="id" value="${id}"><button name="act" value="${act}">${words}</button></form>`

function accountPart(
  account: StoreAccount,
  of: { subscriptions: readonly Subscription[]; orders: readonly StoreOrder[] },
): Html {
  const isOwn = (one: { account: string }) => one.account === account.id
  return html`<section aria-label="${account.email}"><h2>${account.company || account.email}</h2><dl><dt>E-mail</dt><dd>${account.email}</dd><dt>Account</dt><dd>${account.id}</dd><dt>Card</dt><dd>${account.card}</dd></dl>
${of.subscriptions.filter(isOwn).toReversed().map(subscriptionPart)}
${ordersPart(of.orders.filter(isOwn))}</section>`
}

function subscriptionPart(subscription: Subscription): Html {
  const { id, state, product, quantity, each, currency, next, end } = subscription
  const acts: [act: string, words: string, isPossible: boolean][] = [
    ['renew', 'Renew now', state === 'active'],
    ['fail', 'Fail the next charge now', state === 'active'],
    ['recover', 'Replace the card and charge', state === 'overdue'],
    ['cancel', 'Cancel', state === 'active'],
    ['uncancel', 'Take the cancellation back', state === 'canceled'],
    ['cancelLater', 'Cancel, with days to pay', state === 'overdue'],
    ['resume', 'Take it up again', state === 'deactivated'],
    ['end', 'End now', state !== 'deactivated'],
    ['month', 'One month later', state !== 'deactivated'],
  ]
  return html`<div class="card"><p><b>${productOf(product)?.display ?? product}</b>: ${quantity} × ${displayOf(each, currency)} <span class="state ${state}">${state}</span></p>
<dl><dt>Subscription</dt><dd>${id}</dd><dt>Next charge</dt><dd>${time(next)}</dd><dt>Ends</dt><dd>${time(end)}</dd></dl>
<div class="acts">${acts.filter(([, , isPossible]) => isPossible).map(([act, words]) => button(act, id, words))}</div></div>`
}

function ordersPart(orders: readonly StoreOrder[]): Html {
  const rows = orders.toReversed().map(({ id, reference, status, total, currency, placed, returns }) => {
    const back = returns.reduce((sum, one) => sum + one.total, 0)
    const acts =
      status === 'pending'
        ? [button('approve', id, 'Approve'), button('reject', id, 'Reject')]
        : status === 'completed' && back < total
          ? [button('refund', id, 'Refund')]
          : []
    return html`<tr><td>${time(placed)}</td><td>${reference}</td><td><span class="state ${status}">${status}</span>${back > 0 && html` ${displayOf(back, currency)} given back`}</td><td class="money">${displayOf(total, currency)}</td><td><div class="acts">${acts}</div></td></tr>`
  })
  return html`<div class="wide" tabindex="0" role="group" aria-label="Orders"><table><thead><tr><th scope="col">Placed</th><th scope="col">Order</th><th scope="col">State</th><th scope="col" class="money">Total</th><th scope="col">Do</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

const SHOWN_EVENTS = 50

function eventsPart(events: readonly StoreEvent[]): Html {
  const rows = events
    .slice(-SHOWN_EVENTS)
    .toReversed()
    .map(
      ({ id, type, created, status, attempts }) =>
        html`<tr><td>${time(created)}</td><td>${type}</td><td><span class="state ${status}">${status}</span></td><td>${attempts}</td><td><div class="acts">${button('resend', id, 'Send again')}</div></td></tr>`,
    )
  return html`<div class="acts"><form method="post"><button name="act" value="deliver">Send all that wait</button></form></div>
<div class="wide" tabindex="0" role="group" aria-label="Webhooks"><table><thead><tr><th scope="col">Made</th><th scope="col">Event</th><th scope="col">State</th><th scope="col">Tries</th><th scope="col">Do</th></tr></thead><tbody>${rows}</tbody></table></div>`
}

/** For programs: the same facts. */
export const controlFacts = (books: Books, faults: ReadonlySet<PaymentFault>): Response =>
  Response.json({ ...books.state, logins: [], faults: [...faults] })
