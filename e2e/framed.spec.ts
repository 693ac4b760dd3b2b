import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { embedSnippet } from '../shared/rules/embedSnippet.ts'
import { expectAllReady } from './dashboardPage.ts'
import { apiAs, appUrl, expect, OWNER, test } from './journey.ts'
import { demoDashboard } from './makeDashboard.ts'

/** Another site, whose page holds this HTML: 127.0.0.1 is no site of localhost. */
async function otherSite(framed: string) {
  const server = createServer((_request, answer) =>
    answer
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Portal</title>${framed}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Simulates a browser that denies storage to frames of other sites. */
const denyStorage = (page: Page) =>
  page.addInitScript(() => {
    if (window.top === window) return
    for (const name of ['sessionStorage', 'localStorage', 'cookie'] as const) {
      const owner = name === 'cookie' ? Document.prototype : window
      Object.defineProperty(owner, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    }
  })

for (const storage of ['allows', 'denies']) {
  test(`a protected dashboard opens in another site’s page, where the browser ${storage} it storage`, async ({
    page,
    context,
    refused,
  }) => {
    refused(422, /\/authorise$/)
    const shop = await demoDashboard(await apiAs(OWNER), 'shop and marketing')
    const site = await otherSite(embedSnippet(`${appUrl}/dashboards/${shop.permalink}`, 'Report'))
    if (storage === 'denies') await denyStorage(page)
    await page.goto(site.url)
    const frame = page.frameLocator('iframe')
    const password = frame.getByLabel('Password', { exact: true })
    const open = frame.getByRole('button', { name: 'Open the dashboard' })
    await password.fill('southwind')
    await open.click()
    await expect(frame.getByText('This password is not right. Ask whoever sent you the link.')).toBeVisible()
    await password.fill('northwind')
    await open.click()
    await expect(frame.getByRole('heading', { level: 1, name: shop.name })).toBeVisible()
    const framed = page.frames().find((one) => one.url().startsWith(appUrl))
    if (!framed) throw new Error('The page frames nothing.')
    await expect(framed.getByRole('article', { name: /./ })).toHaveCount(9)
    await expectAllReady(framed)
    expect(await context.cookies(appUrl)).toEqual([])
    await site.stop()
  })
}

test('only the embedded view may be framed', async ({ request }) => {
  const shop = await demoDashboard(await apiAs(OWNER), 'shop and marketing')
  const ancestors = async (path: string) => {
    const policy = (await request.get(path)).headers()['content-security-policy'] ?? ''
    return /frame-ancestors [^;]*/.exec(policy)?.[0]
  }
  const page = `/dashboards/${shop.permalink}`
  expect(await ancestors(`${page}?embedded=1`)).toBe('frame-ancestors *')
  for (const path of [page, `${page}?embedded=0`, `${page}?as=client`, '/login?embedded=1', `/api${page}`]) {
    expect([path, await ancestors(path)]).toEqual([path, "frame-ancestors 'none'"])
  }
})
