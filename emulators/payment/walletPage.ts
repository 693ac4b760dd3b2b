import { displayOf } from './amounts.ts'
import type { Books } from './books.ts'
import { html, page } from './html.ts'
import { openCart } from './popupPage.ts'
import { purchase, sumUp } from './purchase.ts'
import type { Cart } from './state.ts'

/**
 * A wallet that is paid with on a page of its own, which takes the place of the shop's: `/storefront/wallet/<session>`.
 * It leads back to the shop, whose library shows the checkout again, at its end or where it was.
 */
export function walletPage(books: Books, id: string, request: Request): Response {
  const cart = openCart(books, id)
  if (!cart?.isSealed || cart.address === null) {
    return page('Wallet', html`<main class="narrow"><h1>There is nothing to pay</h1></main>`, { status: 404 })
  }
  if (request.method === 'POST' && cart.order === null) purchase(books, cart, 'paid')
  if (cart.order !== null) {
    return page(
      'Wallet',
      html`<main class="narrow"><h1>Paid</h1><p><a href="${backTo(cart, 'complete')}">Return to the shop</a></p></main>`,
    )
  }
  const { total, currency } = sumUp(cart)
  return page(
    'Wallet',
    html`<main class="narrow"><h1>Wallet</h1><p class="note">A wallet of the sandbox: no money is charged.</p>
<form method="post"><p><button class="main">Pay ${displayOf(total, currency)} with the wallet</button></p></form>
<p><a href="${backTo(cart, 'session')}">Cancel and return to the shop</a></p></main>`,
  )
}

/** The shop's page, with what the library of the shop looks for in its query. */
function backTo({ address }: Cart, how: 'complete' | 'session'): string {
  const url = new URL(address ?? '')
  url.searchParams.set('fscNext', `fsc:invoke:${how}`)
  return url.href
}
