import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { browserPath } from '../../server/pdf/browserPath.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { seal } from '../../test/seal.ts'
import { type EmulatorServer, serveEmulators } from '../serve.ts'
import { type PaymentEmulator, startPayment } from './index.ts'

/** The library and its popup in a real browser, in a page whose policy is as strict as the product's. */

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const order = {
  contact: { email: 'ann@example.com', firstName: 'Ann' },
  items: [{ product: 'dashboards-monthly', quantity: 10, pricing: { price: { USD: 8, EUR: 7.5 } } }],
  tags: { reference: 'a-reference' },
}

let browser: Browser
let page: Page
let folder: string
let payment: PaymentEmulator
let server: EmulatorServer

/** A shop’s page: its script notes what the library reports. */
const SHOP = `window.told = []
window.shopClosed = (order) => told.push(['closed', order])
window.shopOrdered = ({ id, total }) => told.push(['ordered', id, total])
window.shopFailed = (code, text) => told.push(['failed', code, text])`
const shop = createServer((request, response) => {
  if (request.url === '/shop.js') return response.setHeader('content-type', 'text/javascript').end(SHOP)
  const origin = server.url
  response.setHeader('content-type', 'text/html')
  response.setHeader(
    'content-security-policy',
    `default-src 'none'; script-src 'self' ${origin}; connect-src ${origin}; frame-src ${origin}`,
  )
  response.end(`<!doctype html><html lang="en"><title>Shop</title><h1>Shop</h1><script src="/shop.js"></script>
<script id="fsc-api" src="${origin}/payment/sbl/fastspring-builder.min.js" data-storefront="${origin}/payment/storefront"
 data-access-key="SANDBOX-ACCESS-KEY" data-popup-closed="shopClosed" data-popup-webhook-received="shopOrdered" data-error-callback="shopFailed"></script>`)
})
const shopUrl = () => `http://localhost:${(shop.address() as AddressInfo).port}/`

beforeAll(async () => {
  browser = await chromium.launch({
    executablePath: await browserPath(null),
    args: ['--disable-gpu'],
    chromiumSandbox: process.getuid?.() !== 0,
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  await browser.close()
  shop.close()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-checkout-'))
  payment = startPayment({ file: join(folder, 'payment.json'), now: () => Temporal.Now.instant() })
  payment.settings = { webhookUrl: 'http://127.0.0.1:9/', webhookSecret: 'secret', publicKey }
  server = await serveEmulators({}, { pages: { payment: payment.pages } })
  payment.listenAt(server.url)
  const context = await browser.newContext()
  page = await context.newPage()
  page.setDefaultTimeout(PATIENCE_MS)
  await page.goto(shopUrl())
})
afterEach(async () => {
  await page.context().close()
  await payment.stop()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface Shop {
  told: unknown[][]
  fastspring: { builder: { secure(payload: string, key: string): void; checkout(): void; reset(): void } }
}
const open = (sealed: { payload: string; key: string }) =>
  page.evaluate(({ payload, key }) => {
    const { builder } = (window as unknown as Shop).fastspring
    builder.reset()
    builder.secure(payload, key)
    builder.checkout()
  }, sealed)
/** What the page was told, once it is so many things. */
const told = async (count = 1): Promise<unknown[][]> => {
  await page.waitForFunction((count) => (window as unknown as Shop).told.length >= count, count)
  return page.evaluate(() => (window as unknown as Shop).told.splice(0))
}
const popup = () => page.frameLocator('#fsc-popup-frame')

it('pays in the popup, after a card that is declined, and tells the page of the order', async () => {
  await open(seal(order, privateKey))
  expect(await popup().locator('#total').textContent()).toBe('$80.00')
  await popup().getByLabel('Country').selectOption('Austria')
  await popup().getByLabel('Coupon').fill('fall10')
  await popup().getByRole('button', { name: 'Update total' }).click()
  await popup().getByRole('button', { name: 'Pay €81.00' }).waitFor()
  await popup().getByRole('button', { name: '4000 0000 0000 0002' }).click()
  await popup().getByRole('button', { name: 'Pay' }).click()
  await popup().getByText('The card was declined.').waitFor()
  await popup().getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await popup().getByRole('button', { name: 'Pay' }).click()
  await popup().getByText('€81.00 was paid.').waitFor()
  await popup().getByRole('button', { name: 'Continue' }).click()
  const [{ id, reference } = { id: '', reference: '' }] = payment.state.orders
  expect(await told(2)).toEqual([
    ['ordered', id, 81],
    ['closed', { id, reference }],
  ])
  expect(await page.locator('iframe').count()).toBe(0)
})

it('returns from a wallet’s page to the checkout: to its end once paid, else to where it was', async () => {
  await page.goto(`${shopUrl()}?from=spring`)
  await open(seal(order, privateKey))
  await popup().getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('link', { name: 'Cancel and return to the shop' }).click()
  await popup().getByRole('heading', { name: 'Checkout' }).waitFor()
  expect(page.url()).toBe(`${shopUrl()}?from=spring&fscNext=fsc%3Ainvoke%3Asession`)
  await popup().getByRole('link', { name: 'Wallet' }).click()
  await page.getByRole('button', { name: 'Pay $80.00 with the wallet' }).click()
  await page.getByRole('link', { name: 'Return to the shop' }).click()
  await popup().getByText('$80.00 was paid.').waitFor()
  expect(new URL(page.url()).searchParams.get('fscNext')).toBe('fsc:invoke:complete')
  await popup().getByRole('button', { name: 'Continue' }).click()
  const [{ id, reference } = { id: '', reference: '' }] = payment.state.orders
  expect(await told(2)).toEqual([
    ['ordered', id, 80],
    ['closed', { id, reference }],
  ])
})

it('reports null when it is closed without paying, by its button or by Escape', async () => {
  for (const leave of [
    () => popup().getByRole('button', { name: 'Close' }).click(),
    async () => {
      // What a page takes before its script has come, nobody hears.
      await popup().getByRole('button', { name: 'Close', disabled: false }).waitFor()
      await popup().getByLabel('Card number').press('Escape')
    },
  ]) {
    await open(seal(order, privateKey))
    await leave()
    expect(await told()).toEqual([['closed', null]])
  }
  expect(payment.state.orders).toEqual([])
})

it('reports what the storefront refuses, and shows no popup', async () => {
  await open({ ...seal(order, privateKey), key: 'bm90IGEga2V5' })
  expect(await told()).toContainEqual(['failed', 400, 'Unable to decrypt the secure payload.'])
  expect(await page.locator('iframe').count()).toBe(0)
})

it('is accessible: the popup, the wallet, the account’s page, the invoice and the control page', async () => {
  const sealed = seal(order, privateKey)
  const bought = await payment.pay(sealed)
  await payment.failCharge(bought.subscription ?? '')
  const login = await fetch(`${server.url}/payment/api/accounts/${bought.account}/authenticate`, {
    headers: { authorization: `Basic ${btoa('sandbox:sandbox-secret')}` },
  })
  const { accounts } = (await login.json()) as { accounts: [{ url: string }] }
  await open(sealed)
  const session = await page.locator('#fsc-popup-frame').getAttribute('src')
  const invoice = `${server.url}/payment/storefront/invoice/${bought.id}`
  const wallet = (session ?? '').replace('popup-sandbox/session', 'wallet')
  for (const address of [session ?? '', wallet, accounts[0].url, invoice, `${server.url}/payment/`]) {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(address)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${address}: ${id} ${nodes[0]?.html}`)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      if (process.env.SHOTS)
        await page.screenshot({
          path: `${process.env.SHOTS}/${new URL(address).pathname.split('/')[3]}-${width}.png`,
          fullPage: true,
        })
    }
  }
})
