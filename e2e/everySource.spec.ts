import type { Page } from '@playwright/test'
import { FormData } from 'undici'
import { z } from 'zod'
import { sandboxOf } from '../emulators/registry.ts'
import { filledInputs } from '../providers/conformance/exampleQueries.ts'
import type { DataTypeDefinition, Provider, ProviderDefinition } from '../providers/contract.ts'
import { providers } from '../providers/registry.ts'
import { dataOf } from '../shared/api/common.ts'
import { dashboard as dashboardSchema } from '../shared/api/dashboards.ts'
import { option, property, type Source, source } from '../shared/api/sources.ts'
import type { Widget } from '../shared/api/widgets.ts'
import { makeWidget } from '../test/factories.ts'
import type { HttpClient } from '../test/httpClient.ts'
import { thorough } from '../test/thorough.ts'
import { expectAllReady, widgetsOf } from './dashboardPage.ts'
import { apiAs, expect, OWNER, sandboxUrl, test } from './journey.ts'
import { makeDashboard } from './makeDashboard.ts'

const list = dataOf(z.array(source))

/** What is asked of a person who connects a source of this kind. */
const doorOf = ({ definition: { auth, import: reads } }: Provider): string =>
  auth.type === 'oauth'
    ? `sign-in ${auth.incremental?.vendor ?? ''} ${reads ? 'or file' : ''}`
    : `form ${auth.account.label}`

/** Each kind has tests of its own of what it reads; doors are shared, so one kind of each has to do. */
const kinds = thorough
  ? providers
  : [...Map.groupBy(providers, doorOf).values()].flatMap((alike) => alike.slice(0, 1))
const named = thorough ? 'every kind of source' : kinds.map(({ definition }) => definition.name).join(', ')

test(`connected through its own door, each feeds a widget of each of its types: ${named}`, async ({
  page,
  people,
}) => {
  // As many sign-ins as there are kinds.
  test.slow()
  const api = await apiAs(OWNER)
  await people.signIn()
  await page.goto('/company/sources')
  const widgets: Widget[] = []
  const connected: Source[] = []
  for (const { definition } of kinds) {
    const before = (await api.get('/api/sources')).as(list).data
    await connect(page, definition)
    await expect(page.getByRole('article', { name: new RegExp(`^${definition.name} `) })).toHaveCount(
      before.filter(({ name }) => name === definition.kind).length + 1,
    )
    const after = (await api.get('/api/sources')).as(list).data
    const fresh = after.find(({ id }) => !before.some((known) => known.id === id))
    if (!fresh) throw new Error(`${definition.name} is not in the list`)
    connected.push(fresh)
    for (const type of definition.types)
      widgets.push(await widgetOf(api, fresh, definition, type, widgets.length))
  }

  const dashboard = await makeDashboard(api, { name: 'One of each' })
  const { version } = (await api.get(`/api/dashboards/${dashboard.permalink}`)).as(
    dataOf(dashboardSchema),
  ).data
  const form = new FormData()
  form.set('version', String(version))
  form.set('widgets', JSON.stringify(widgets))
  const saved = await api.post(`/api/dashboards/${dashboard.id}`, form)
  expect(saved.status, saved.text).toBe(200)
  await page.goto(`/dashboards/${dashboard.permalink}`)
  await expect(widgetsOf(page)).toHaveCount(widgets.length)
  await expectAllReady(page)

  // An open page would ask for what is deleted.
  await page.goto('/company/audit')
  await api.delete(`/api/dashboards/${dashboard.id}`)
  for (const { id } of connected) await api.delete(`/api/sources/${id}`)
})

/** From the picker to the new source, by consent or by the credential form. */
async function connect(page: Page, { kind, name, auth, import: reads }: ProviderDefinition): Promise<void> {
  await page.getByRole('button', { name: 'Connect a source' }).click()
  const picker = page.getByRole('dialog', { name: 'Connect a source' })
  await picker.getByRole('searchbox').fill(name)
  await picker
    .getByRole('button', { name: new RegExp(`^${name}`) })
    .first()
    .click()
  if (reads) await page.getByRole('button', { name: `Sign in with ${name}` }).click()
  if (auth.type === 'oauth') {
    const { incremental } = auth
    if (incremental) await page.getByRole('button', { name: `Sign in with ${incremental.vendor}` }).click()
    await expect(page.getByRole('heading', { name: 'Sandbox sign-in' })).toBeVisible()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL(/\/company\/sources/)
    return
  }
  const given = await (await sandboxOf(kind)).sandboxCredentials(`${sandboxUrl}/${kind}`)
  if (given.type !== 'credentials') throw new Error(`${name} has no sandbox key`)
  const form = page.getByRole('dialog', { name: `Connect ${name}` })
  // Beside a secret's field is a button that names it too.
  const field = (label: string) => form.getByLabel(label).and(form.locator('input, textarea'))
  if (auth.account.label) await field(auth.account.label).fill(given.account)
  if (auth.token.label) await field(auth.token.label).fill(given.token)
  await form.getByRole('button', { name: 'Test' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toBeHidden()
}

/** The type's first ready widget, with its required inputs filled in as a user would. */
async function widgetOf(
  api: HttpClient,
  from: Source,
  definition: ProviderDefinition,
  type: DataTypeDefinition,
  order: number,
): Promise<Widget> {
  const answer = await api.get(`/api/sources/${from.id}/properties`)
  const { properties } = answer.as(z.object({ properties: z.array(property) }))
  const first = properties.find(({ available }) => available)?.id ?? null
  const { sandboxInputs = {} } = await sandboxOf(definition.kind)
  const inputs = await filledInputs(type, first, sandboxInputs, async ({ parameter, inputs: soFar }) => {
    const texts = Object.entries(soFar).map(([name, value]) => [name, String(value)])
    const query = new URLSearchParams([
      ...texts,
      ['type', type.type],
      ...(first ? [['property', first]] : []),
    ])
    return (await api.get(`/api/sources/${from.id}/${parameter}?${query}`)).as(dataOf(z.array(option))).data
  })
  const preset = type.presets.find(({ realTime }) => !realTime)
  if (!preset) throw new Error(`${type.name} has no ready widget`)
  const fed = { id: from.id, propertyIds: first ? [first] : [] }
  const widget = makeWidget(type.type, preset.id, fed, {
    order: order + 1,
    title: `${type.name}: ${preset.title}`,
  })
  for (const instance of widget.instances) instance.inputs = { ...inputs, ...instance.inputs }
  return widget
}
