import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { z } from 'zod'
import { dataOf } from '../shared/api/common.ts'
import { dashboard, dashboardList } from '../shared/api/dashboards.ts'
import { property, source } from '../shared/api/sources.ts'
import { type Widget, widget } from '../shared/api/widgets.ts'
import { makeTextWidget } from '../test/factories.ts'
import type { HttpClient } from '../test/httpClient.ts'

export interface MadeDashboard {
  id: string
  permalink: string
  name: string
}

interface Wanted {
  name: string
  /** A template fed by Google Analytics alone; blank without. */
  template?: 'website_performance' | 'from_visit_to_purchase'
  /** Titles of text cards, which query no source. */
  texts?: string[]
  hiddenDateSelector?: boolean
}

/** Makes a dashboard by the calls that the editor makes. */
export async function makeDashboard(api: HttpClient, wanted: Wanted): Promise<MadeDashboard> {
  const { name, template = null, texts = [], hiddenDateSelector = false } = wanted
  const made = await api.post('/api/dashboards', {
    name,
    timezone: 'Europe/Berlin',
    template,
    ...(template && (await analyticsFeed(api))),
  })
  const { permalink } = made.as(dataOf(z.object({ permalink: z.string() }))).data
  const { id, version } = (await api.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data
  const form = new FormData()
  form.set('version', String(version))
  form.set('hidden_date_selector', String(hiddenDateSelector))
  if (texts.length > 0) {
    form.set('widgets', JSON.stringify(texts.map((title, at) => makeTextWidget({ title, order: at + 1 }))))
  }
  const saved = await api.post(`/api/dashboards/${id}`, form)
  if (saved.status !== 200) throw new Error(saved.text)
  return { id, permalink, name }
}

async function analyticsFeed(api: HttpClient) {
  const { data } = (await api.get('/api/sources')).as(dataOf(z.array(source)))
  const analytics = data.find(({ name }) => name === 'google_analytics')
  if (!analytics) throw new Error('The demo has no Google Analytics source.')
  const listed = await api.get(`/api/sources/${analytics.id}/properties`)
  const { properties } = listed.as(z.object({ properties: z.array(property) }))
  return {
    sources: { google_analytics_4: analytics.id },
    accounts: { [analytics.id]: properties.slice(0, 1).map(({ id }) => id) },
  }
}

/** A dashboard that begins with rows of key figures: of four cards of one each, and of four figures side by side. */
export async function makeFigures(api: HttpClient, name: string): Promise<MadeDashboard> {
  const made = await makeDashboard(api, { name, template: 'website_performance' })
  const { id, permalink } = made
  const { version, widgets } = (await api.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data
  const all = z.array(widget).parse(widgets)
  const figures = all.find(({ title }) => title === 'Users at a glance')
  if (!figures) throw new Error('The template has no key figures.')
  const [instance] = figures.instances
  const alone = (instance?.inputs.metrics ?? []).map((metric, at) => ({
    ...copyOf(figures, at),
    title: `Figure ${at + 1}`,
    width: 1,
    instances: [{ ...instance, id: nanoid(), inputs: { ...instance?.inputs, metrics: [metric] } }],
  }))
  const rest = all.filter(({ title }) => title !== figures.title)
  const form = new FormData()
  form.set('version', String(version))
  form.set(
    'widgets',
    JSON.stringify([
      ...alone,
      { ...copyOf(figures, alone.length), width: 4 },
      ...rest.map((one, at) => ({ ...one, order: alone.length + 1 + at })),
    ]),
  )
  const saved = await api.post(`/api/dashboards/${id}`, form)
  if (saved.status !== 200) throw new Error(saved.text)
  return made
}

const copyOf = (one: Widget, order: number): Widget => ({ ...one, id: nanoid(), hash: nanoid(10), order })

/** A dashboard of the demo seed, by the end of its name. */
export async function demoDashboard(
  api: HttpClient,
  name: 'website' | 'shop and marketing',
): Promise<MadeDashboard> {
  const { data } = (await api.get('/api/dashboards')).as(dashboardList)
  const found = data.find((item) => item.name === `Northwind Outdoor: ${name}`)
  if (!found) throw new Error(`The demo has no dashboard “${name}”.`)
  return found
}
