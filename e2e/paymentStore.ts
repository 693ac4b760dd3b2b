import type { Page } from '@playwright/test'
import { z } from 'zod'
import { expect, sandboxUrl } from './journey.ts'

/** Numbers of the emulated provider's cards. */
export const CARDS = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  review: '4000 0000 0000 9235',
} as const

/** The provider's checkout over the page. */
export const checkoutWindow = (page: Page) => page.frameLocator('#fsc-popup-frame')

/**
 * Presses a button that closes the window. As a click of a mouse it removes the frame that it is in, and then a busy browser now
 * and then never says that it has been done.
 */
export async function leaveWindow(page: Page, name: 'Close' | 'Continue'): Promise<void> {
  const button = checkoutWindow(page).getByRole('button', { name })
  await expect(button).toBeEnabled()
  await button.dispatchEvent('click')
}

/** Pays what the window shows, and closes it. */
export async function payInWindow(page: Page, card: keyof typeof CARDS = 'paid'): Promise<void> {
  const frame = checkoutWindow(page)
  await frame.getByLabel('Card number').fill(CARDS[card])
  await frame.getByRole('button', { name: /^Pay / }).click()
  await leaveWindow(page, 'Continue')
}

/** Leaves the window, and our page, for a wallet's, and pays there; it leads back. */
export async function payByWallet(page: Page): Promise<void> {
  await checkoutWindow(page).getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: /^Pay .* with the wallet$/ }).click()
  await page.getByRole('link', { name: 'Return to the shop' }).click()
}

const facts = z.object({
  accounts: z.array(z.object({ id: z.string(), email: z.string() })),
  subscriptions: z.array(z.object({ id: z.string(), account: z.string(), state: z.string() })),
  orders: z.array(z.object({ id: z.string(), account: z.string(), reference: z.string() })),
})
const STORE = `${sandboxUrl}/payment/`

/** What whoever has this address has bought, as the provider knows it: its newest subscription and order, and all orders. */
export async function boughtBy(
  email: string,
): Promise<{ subscription: string; order: string; orders: { id: string; reference: string }[] }> {
  const answer = await fetch(STORE, { headers: { accept: 'application/json' } })
  const { accounts, subscriptions, orders } = facts.parse(await answer.json())
  const isOwn = ({ account }: { account: string }) =>
    accounts.some((one) => one.id === account && one.email === email)
  return {
    subscription: subscriptions.findLast(isOwn)?.id ?? '',
    order: orders.findLast(isOwn)?.id ?? '',
    orders: orders.filter(isOwn),
  }
}

type Act = 'renew' | 'fail' | 'end' | 'approve' | 'reject' | 'refund'

/** What time, banks and people do to a subscription or an order there; the product is told by its webhook. */
export async function atStore(act: Act, id: string): Promise<void> {
  await post({ act, id })
}

/** Turns a fault of the provider on or off. */
export const switchFault = (fault: 'down' | 'drop_webhooks'): Promise<void> => post({ fault })

async function post(form: Record<string, string>): Promise<void> {
  const answer = await fetch(STORE, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })
  expect(answer.status).toBe(303)
}
