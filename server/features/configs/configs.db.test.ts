import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { providers } from '../../../providers/registry.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { formDefinitionList } from '../../../shared/api/configs.ts'
import { vendorApp } from '../../../shared/api/vendorApps.ts'
import { widget } from '../../../shared/api/widgets.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { checkRedirects } from '../../commands/doctor/outside.ts'
import { outlineOf } from './forms.ts'
import { allTemplates } from './templates.ts'

const offered = dataOf(
  z.object({
    providers: z.array(
      z.looseObject({ kind: z.string(), types: z.array(z.record(z.string(), z.unknown())) }),
    ),
    formsVersion: z.string(),
  }),
)
const forms = dataOf(
  z.array(
    z.object({
      kind: z.string(),
      types: z.array(z.looseObject({ parameters: z.array(z.unknown()), metrics: z.array(z.unknown()) })),
    }),
  ),
)

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

it('lists providers with the names of their data types and none of their metrics', async () => {
  const answer = await people.member.get('/api/configs/sources')
  const { data } = answer.as(offered)
  expect(data.providers.map(({ kind }) => kind)).toEqual(providers.map(({ definition }) => definition.kind))
  for (const { types } of data.providers) {
    for (const type of types) expect(Object.keys(type)).toEqual(['type', 'name'])
  }
  // Loaded with every dashboard that is opened for editing.
  expect(answer.bytes.length).toBeLessThan(32 * 1024)
})

it('tells an admin how to register the vendor’s app, with the address that the doctor prints', async () => {
  const read = async (kind: string) =>
    (await people.owner.get(`/api/configs/apps/${kind}`)).as(dataOf(vendorApp)).data
  const { oauthClients } = app.context.config
  const google = await read('google_analytics')
  expect(google).toMatchObject({ redirectAddress: `${app.url}/oauth/callback`, missing: [] })
  const [said] = checkRedirects(app.context.config).filter(({ subject }) => subject === 'oauth google')
  expect(said?.text).toContain(google.redirectAddress)
  app.context.config.oauthClients = {}
  try {
    expect((await read('google_analytics')).missing).toEqual([
      'OAUTH_GOOGLE_CLIENT_ID',
      'OAUTH_GOOGLE_CLIENT_SECRET',
    ])
    expect((await read('google_analytics')).guide?.console.label).toBe('Google Cloud console')
    expect(await read('semrush')).toMatchObject({ guide: null, missing: [] })
  } finally {
    app.context.config.oauthClients = oauthClients
  }
})

it('serves what forms are drawn from under an address that a browser keeps until a release changes it', async () => {
  const { formsVersion } = (await people.member.get('/api/configs/sources')).as(offered).data
  const answer = await people.member.get(`/api/configs/forms/${formsVersion}`)
  expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
  const { data } = answer.as(forms)
  expect(data.map(({ kind, types }) => [kind, types.map(({ metrics }) => metrics.length)])).toEqual(
    providers.map(({ definition }) => [
      definition.kind,
      definition.types.map(({ metrics }) => metrics.length),
    ]),
  )
  const packed = await people.member.get(`/api/configs/forms/${formsVersion}`, { 'accept-encoding': 'br' })
  expect(packed.bytes.length).toBeLessThan(answer.bytes.length / 5)
})

it('says that another version is not there, so that no stale form is cached for a year', async () => {
  const answer = await people.member.get('/api/configs/forms/of-last-week')
  expect([answer.status, answer.error().error.id]).toEqual([404, 'not_found'])
  expect(answer.headers['cache-control']).toBe('private, no-store')
})

describe('the schemas of answers', () => {
  const json = (value: unknown): unknown => JSON.parse(JSON.stringify(value))
  const read = async (path: string): Promise<unknown> =>
    (await people.member.get(path)).as(dataOf(z.unknown())).data

  it('keep every field of what is said of providers', async () => {
    const { data } = (await people.member.get('/api/configs/sources')).as(offered)
    expect(data.providers).toEqual(
      providers.map(({ definition }) => ({ ...Object(json(outlineOf(definition))), missing: [] })),
    )
  })

  it('keep every field of forms', async () => {
    const { formsVersion } = (await people.member.get('/api/configs/sources')).as(offered).data
    const data = await read(`/api/configs/forms/${formsVersion}`)
    expect(formDefinitionList.parse({ data })).toEqual({ data })
  })

  it('keep every field of ready widgets', async () => {
    for (const { type, presets } of providers.flatMap(({ definition }) => definition.types)) {
      expect(await read(`/api/configs/widgets/${type}`)).toEqual(json(presets))
    }
  })

  it('keep every field of templates', async () => {
    const template = z.strictObject({
      name: z.string(),
      description: z.string(),
      types: z.array(z.string()),
      widgets: z.array(z.unknown()),
    })
    const data = z.record(z.string(), template).parse(await read('/api/configs/templates'))
    expect(Object.keys(data).sort()).toEqual(
      allTemplates()
        .map(({ id }) => id)
        .sort(),
    )
    for (const { id, name, description, widgets } of allTemplates()) {
      expect(data[id]).toMatchObject({ name, description })
      expect(data[id]?.widgets).toHaveLength(widgets.length)
    }
    // Whole, as they are stored: with every field that has a default.
    for (const { widgets } of Object.values(data)) {
      for (const one of widgets) expect(widget.parse(one)).toEqual(one)
    }
  })
})
