import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { type ClientForm, client, localeProfile } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { clientForm, makeDashboard, makeReport, makeSource, makeWidget } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { readPdf } from '../../../test/readPdf.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const add = async (name: string, chosen: Partial<ClientForm['locale']>) => {
  const locale = localeProfile.parse({ timezone: 'UTC', ...chosen })
  const answer = await people.owner.post('/api/clients', clientForm({ name, locale }))
  return answer.as(dataOf(client)).data
}

/** The first and the last day of the week that a page's radar chart names. */
const daysIn = (page: string) => {
  const axes = /"axes":(\[.*?\])/.exec(page)?.[1] ?? '[]'
  const labels = z.array(z.object({ label: z.string() })).parse(JSON.parse(axes))
  return [labels[0]?.label, labels.at(-1)?.label]
}

it('is that of the client on screen, link, PDF and mail, and follows it', async () => {
  const analytics = await makeSource(app, people.owner, 'google_analytics')
  const { id, permalink, companyId } = await makeDashboard(app.context, people.owner.companyId, {
    rangeType: 'custom',
    startDate: '2026-10-05',
    endDate: '2026-10-11',
    timezone: 'UTC',
    widgets: [
      makeWidget('google_analytics_4', 'users_summary', analytics),
      makeWidget('google_analytics_4', 'weekdays', analytics),
    ],
  })
  const german = await add('Nord', { language: 'de-DE', numbers: 'de-DE', currency: 'EUR' })
  const french = await add('Ouest', { language: 'fr-FR', numbers: 'fr-FR', weekStart: 0 })
  const reader = httpClient(app.url)
  const link = async () => (await reader.get(`/api/dashboards/${permalink}/data`)).text
  const move = (clientId: string | null) => people.owner.put(`/api/dashboards/${id}/client`, { clientId })
  const report = await makeReport(app.context, { id, permalink, companyId }, people.owner.userId, {
    dateRange: 'LAST_MONTH',
    withPdf: true,
  })
  const sent = async () => {
    expect((await people.owner.post(`/api/automatic-reports/${report}/test`)).status).toBe(200)
    const mail = app.sandbox.inbox.mails().find(({ to }) => to.includes(people.owner.email))
    const pdf = mail?.attachments.find(({ contentType }) => contentType === 'application/pdf')
    return { subject: mail?.subject, text: (await readPdf(pdf?.content ?? new Uint8Array())).text }
  }
  const written = (language: string) => {
    const now = app.context.now().toZonedDateTimeISO('Europe/Berlin').toPlainDate()
    const day = now.with({ day: 1 }).subtract({ days: 1 })
    const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    return format.format(Date.UTC(day.year, day.month - 1, 15))
  }

  const before = await link()
  expect(before).toContain('11 October 2026')
  expect(daysIn(before)).toEqual(['Monday', 'Sunday'])
  expect((await move(german.id)).status).toBeLessThan(300)
  const inGerman = await link()
  expect(inGerman).toContain('11. Oktober 2026')
  expect(inGerman).toContain('"text":"16.699"')
  expect(daysIn(inGerman)).toEqual(['Montag', 'Sonntag'])
  const mailed = await sent()
  expect(mailed.subject).toContain(written('de-DE'))
  expect(mailed.text).toContain(written('de-DE'))

  expect((await move(french.id)).status).toBeLessThan(300)
  const inFrench = await link()
  expect(inFrench).toContain('11 octobre 2026')
  // Its weeks begin on Sunday.
  expect(daysIn(inFrench)).toEqual(['dimanche', 'samedi'])
  expect((await sent()).subject).toContain(written('fr-FR'))

  // A change of the profile reaches the dashboard, under a new version.
  const versionOf = async () =>
    JSON.parse((await people.owner.get(`/api/dashboards/${permalink}`)).text).data.version
  const version = await versionOf()
  const { name, logo, accent, accounts, locale } = french
  const form = { name, logo, accent, accounts, locale: { ...locale, language: 'sv-SE' as const } }
  expect((await people.owner.put(`/api/clients/${french.id}`, form)).status).toBe(200)
  expect(await versionOf()).toBeGreaterThan(version)
  expect(await link()).toContain('11 oktober 2026')

  // Without a client it reads as it did before.
  expect((await move(null)).status).toBeLessThan(300)
  expect(await link()).toContain('11 October 2026')
})

it('refuses what it does not know, and reads a profile of before', async () => {
  const locale = { ...localeProfile.parse({ timezone: 'UTC' }), language: 'xx-XX' }
  const answer = await people.owner.post('/api/clients', { ...clientForm({ name: 'Nobody' }), locale })
  expect(answer.status).toBe(422)
  expect(localeProfile.parse({ timezone: 'Asia/Tokyo' })).toEqual({
    timezone: 'Asia/Tokyo',
    language: 'en-GB',
    numbers: '1,234.56',
    currency: 'USD',
    weekStart: 1,
    fiscalYearStart: 1,
  })
})

const withInstances = z.object({
  widgets: z.array(
    z.object({ instances: z.array(z.object({ type: z.string(), currency: z.string().nullable() })) }),
  ),
})

it('gives its currency to the widgets of a template whose sources convert, and US dollars to none', async () => {
  const currencies = async (clientId: string | null) => {
    const answer = await people.owner.post('/api/dashboards', {
      name: 'From a template',
      timezone: 'UTC',
      clientId,
      template: 'shop-and-marketing',
    })
    const { permalink } = answer.as(dataOf(z.object({ permalink: z.string() }))).data
    const { widgets } = (await people.owner.get(`/api/dashboards/${permalink}`)).as(
      dataOf(withInstances),
    ).data
    return Object.fromEntries(
      widgets.flatMap(({ instances }) => instances.map(({ type, currency }) => [type, currency])),
    )
  }
  const swiss = await add('Berg', { currency: 'CHF' })
  const plain = await add('Tal', {})
  const none = { woocommerce: null, google_analytics_4: null, google_webmasters: null }
  expect(await currencies(swiss.id)).toEqual({ ...none, google_analytics_4: 'CHF' })
  expect(await currencies(plain.id)).toEqual(none)
  expect(await currencies(null)).toEqual(none)
})
