/** What the payment provider's origins may be in a page that can reach its checkout (docs/decisions/2026-11-26-checkout.md). */
const DIRECTIVES = ['script-src', 'style-src', 'connect-src']

/** The checkout opens windows of banks and wallets, which report to it. */
export const CHECKOUT_OPENER_POLICY = 'same-origin-allow-popups'

/** A page's policy, widened for the origins of the provider's script, its calls and its frame. */
export const allowCheckout = (policy: string, origins: readonly string[]): string =>
  [
    ...policy.split(';').map((directive) => {
      const [name = ''] = directive.trim().split(' ')
      return DIRECTIVES.includes(name) ? `${directive} ${origins.join(' ')}` : directive
    }),
    `frame-src ${origins.join(' ')}`,
  ].join(';')
