import fc from 'fast-check'
import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { user } from '../../../shared/api/auth.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { dashboard, savedDashboard } from '../../../shared/api/dashboards.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { makeDashboard, makeTextWidget, type TestDashboard } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let people: People
let images: string[]

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  images = [await upload('teal'), await upload('orange')]
})
afterAll(() => app.stop())

async function upload(background: string): Promise<string> {
  const create = { width: 20, height: 10, channels: 3, background } as const
  const bytes = await sharp({ create }).png().toBuffer()
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png')
  const answer = await people.owner.post('/api/files/logo', body)
  return answer.as(dataOf(uploadedFile)).data.url
}

const load = async ({ permalink }: TestDashboard) =>
  (await people.owner.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data

/** Saves some fields as the editor does and returns the new version. */
async function save({ id }: TestDashboard, version: number, fields: Record<string, unknown>) {
  const body = new FormData()
  body.set('version', String(version))
  for (const [name, value] of Object.entries(fields)) {
    body.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const answer = await people.owner.post(`/api/dashboards/${id}`, body)
  return answer.as(dataOf(savedDashboard)).data
}

const colour = fc.constantFrom('#123456', '#abcdef', '#000000', null)
const image = () => fc.constantFrom(...images, null)
const someStyles = () =>
  fc.record(
    {
      backgroundColor: colour,
      dashboardBackgroundColor: colour,
      color: colour,
      theme: fc.constantFrom('light', 'dark', 'auto'),
      logoImage: image(),
      backgroundImage: image(),
      clientImage: image(),
      paper: fc.constantFrom('auto', 'a4', 'letter'),
      pages: fc.constantFrom('portrait', 'landscape', 'slides'),
      cover: fc.boolean(),
      changes: fc.boolean(),
    },
    { requiredKeys: [] },
  )

/** Fields of a save with those of the page that show them. */
const someFields = fc.record(
  {
    name: fc.constantFrom('October', 'November'),
    footer: fc.constantFrom('<p>One</p>', '<p><strong>Two</strong></p>', ''),
    hidden_date_selector: fc.boolean(),
    timezone: fc.constantFrom('Europe/Berlin', 'America/New_York'),
  },
  { requiredKeys: [] },
)

describe('two changes, one after the other', () => {
  it('are both in a dashboard’s look, in one session and after a reload', async () => {
    await fc.assert(
      fc.asyncProperty(someStyles(), someStyles(), someStyles(), async (first, second, third) => {
        const made = await makeDashboard(app.context, people.owner.companyId)
        const before = await load(made)
        const saved = await save(made, before.version, { styles: first })
        const both = await save(made, saved.version, { styles: second })
        expect(both.styles).toEqual({ ...before.styles, ...first, ...second })
        const reloaded = await load(made)
        expect(reloaded.styles).toEqual(both.styles)
        await save(made, reloaded.version, { styles: third })
        expect((await load(made)).styles).toEqual({ ...both.styles, ...third })
      }),
      { numRuns: 25 },
    )
  })

  it('are both in its other fields, whose look stays', async () => {
    // At this hour all zones of the fields have the same day, from which the compared days are reckoned.
    const noon = app.clock.now().round({ smallestUnit: 'hour', roundingIncrement: 24, roundingMode: 'ceil' })
    app.clock.set(noon.add({ hours: 15 }))
    await fc.assert(
      fc.asyncProperty(someStyles(), someFields, someFields, async (styles, first, second) => {
        const made = await makeDashboard(app.context, people.owner.companyId)
        const before = await load(made)
        const saved = await save(made, before.version, { ...first, styles })
        await save(made, saved.version, second)
        const { hidden_date_selector: hidden = false, ...rest } = { ...first, ...second }
        expect(await load(made)).toMatchObject({
          ...rest,
          hiddenDateSelector: hidden,
          styles: { ...before.styles, ...styles },
          rangeType: before.rangeType,
          compareStartDate: before.compareStartDate,
        })
      }),
      { numRuns: 15 },
    )
  })

  it('are both in a person’s own page', async () => {
    const changes = fc.record(
      {
        name: fc.constantFrom('Ada', 'Grace'),
        termsConsent: fc.constant(true),
        ageConsent: fc.constant(true),
      },
      { requiredKeys: [] },
    )
    const me = async () => (await people.member.get('/api/users/me')).as(dataOf(user)).data
    await fc.assert(
      fc.asyncProperty(changes, changes, async (first, second) => {
        const before = await me()
        for (const change of [first, second]) {
          expect((await people.member.put(`/api/users/${people.member.userId}`, change)).status).toBe(200)
        }
        expect(await me()).toEqual({ ...before, ...first, ...second })
      }),
      { numRuns: 10 },
    )
  })

  it('are both in a report that is paused and goes on', async () => {
    const made = await makeDashboard(app.context, people.owner.companyId, { widgets: [makeTextWidget()] })
    const report = z.looseObject({ id: z.string(), paused: z.boolean(), nextRunAt: z.string().nullable() })
    const asked = {
      dashboard_id: made.id,
      recipients: 'client@example.com',
      period: 'WEEK',
      detail: 1,
      hour: 8,
      minute: 30,
      timezone: 'Europe/Berlin',
      date_range: 'LAST_WEEK',
      with_pdf: true,
      with_preview: false,
    }
    // Only the answer to scheduling states what is unset.
    const { unset: _, ...created } = (await people.owner.post('/api/automatic-reports', asked)).as(
      dataOf(report),
    ).data
    for (const paused of [true, false]) {
      const answer = await people.owner.put(`/api/automatic-reports/${created.id}`, { paused })
      expect(answer.as(dataOf(report)).data).toMatchObject({
        ...created,
        paused,
        nextRunAt: paused ? null : created.nextRunAt,
      })
    }
  })
})
