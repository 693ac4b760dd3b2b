import { FormData } from 'undici'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { dashboard } from '../shared/api/dashboards.ts'
import { source } from '../shared/api/sources.ts'
import { makeWidget } from '../test/factories.ts'
import { apiAs, expect, OWNER, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'
import { openWidget } from './widgetForm.ts'

const KITCHEN = '23'

test('a form asks for what is chosen as it opens, so that a long list does not hide its name', async ({
  page,
  people,
}) => {
  const api = await apiAs(OWNER)
  const sources = (await api.get('/api/sources')).as(dataOf(z.array(source))).data
  const shop = sources.find(({ name }) => name === 'woocommerce')
  if (!shop) throw new Error('The demo has no shop.')
  const { id, permalink } = await makeDashboard(api, { name: 'Cooking outdoors' })
  const { version } = (await api.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data
  const widget = makeWidget('woocommerce', 'orders', { id: shop.id, propertyIds: [] })
  for (const instance of widget.instances) instance.inputs = { ...instance.inputs, term: [KITCHEN] }
  const form = new FormData()
  form.set('version', String(version))
  form.set('widgets', JSON.stringify([{ ...widget, title: 'Kitchen' }]))
  expect((await api.post(`/api/dashboards/${id}`, form)).status).toBe(200)

  await people.signIn()
  await page.goto(`/dashboards/${permalink}`)
  const asked = page.waitForRequest((request) => /\/api\/sources\/[^/]+\/term\?/.test(request.url()))
  const opened = await openWidget(page, 'Kitchen')
  expect(new URL((await asked).url()).searchParams.get('include')).toBe(KITCHEN)
  await expect(opened.getByText('Camp Kitchen')).toBeVisible()

  await api.delete(`/api/dashboards/${id}`)
})
