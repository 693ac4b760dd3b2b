import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { freshPlace, launch, type Product } from '../bench/lib/product.ts'
import { dataOf } from '../shared/api/common.ts'
import { source } from '../shared/api/sources.ts'
import { setInvalidSources } from './companyRow.ts'
import { apiAs, expect, OWNER, setSwitches, test } from './journey.ts'

/** A second web process on the database of the first, as on another machine. */
async function startBeside(first: Product): Promise<Product> {
  const { dataDir, env } = await freshPlace()
  const product = await launch('node', [join(import.meta.dirname, '../server/main.ts')], dataDir, {
    ...env,
    SERVICES: 'web',
    DATABASE_URL: first.env.DATABASE_URL ?? '',
    ENCRYPTION_KEY: readFileSync(join(first.dataDir, 'keys'), 'utf8').trim(),
    LOG_LEVEL: 'warn',
  })
  return {
    ...product,
    stop: async () => {
      await product.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

test('a source that one process finds invalid shows in a page of another within a second', async ({
  page,
  people,
  product,
}) => {
  test.slow()
  const second = await startBeside(product)
  try {
    const url = `http://localhost:${second.env.PORT}`
    const told: string[] = []
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => told.push(String(payload)))
    })
    await page.goto(`${url}/login`)
    await people.fillSignIn()
    await expect(page).toHaveURL(`${url}/dashboards`)
    await expect.poll(() => told.filter((frame) => frame.includes('subscription_succeeded'))).toHaveLength(1)

    const atFirst = await apiAs(OWNER)
    const list = (await atFirst.get('/api/sources')).as(dataOf(z.array(source))).data
    const { id = '' } = list.find(({ name }) => name === 'google_analytics') ?? {}
    const notice = page.getByRole('region', { name: 'Messages' }).getByText('no longer lets us in')
    await setSwitches('google_analytics', ['revoked_grant', 'expired_token'])
    /** From when the first process has answered what it found. */
    const showsWithin = async () => {
      told.length = 0
      const found = await atFirst.get(`/api/sources/${id}/properties`)
      expect(found.status).toBeGreaterThanOrEqual(400)
      const foundAt = performance.now()
      await expect(notice).toBeVisible()
      const tookMs = performance.now() - foundAt
      expect(told.filter((frame) => frame.includes(id))).not.toEqual([])
      await setInvalidSources(product, OWNER, 0)
      await expect(notice).toHaveCount(0)
      return tookMs
    }
    // A machine that is busy with something else may be late once. Who has just read anew rests before the next time.
    await expect.poll(showsWithin, { intervals: [3_000] }).toBeLessThan(1_000)
  } finally {
    await setSwitches('google_analytics', [])
    await second.stop()
  }
})
