import { expect, it } from 'vitest'
import { interactive } from '../../test/sampleWidgets.ts'
import { sampleSnapshot } from '../features/brand/sample.ts'
import { reportMail } from './report.ts'

const CARD = { width: 1, height: 1 } as const
const scorecard = (title: string) => ({ ...interactive({ format: 'scorecard', ...CARD }, 'short', 1), title })
const summary = (title: string) => ({ ...interactive({ format: 'summary', ...CARD }, 'short', 2), title })

it('shows the beginning of its own message in lists of mails, and its days without one', async () => {
  const seen = async (message: string) => {
    let content = { preview: '', body: '' }
    await reportMail(
      {
        render: async (mail) => {
          content = mail
          return mail.body
        },
        close: async () => undefined,
      },
      {
        to: 'client@northwind.example',
        snapshot: sampleSnapshot({ name: 'Harbour & Pine', logo: null }),
        link: 'https://reports.example/dashboards/northwind',
        pdf: null,
        preview: null,
        from: { name: 'Harbour & Pine', address: 'reports@harbour.example' },
        look: { colour: '#1b1f2a' },
        words: { client: 'Kim & Co', subject: '', message, replyTo: '' },
      },
    )
    return content
  }
  const { preview, body } = await seen('Dear {client},\nall is well.\n\nYours\n\nAnna')
  expect(preview).toBe('Dear Kim & Co, all is well. Yours Anna')
  const [text = '', ...others] = body.match(/<mj-text>.*?<\/mj-text>/gs) ?? []
  expect(text.match(/<p /g)).toHaveLength(3)
  expect(text).toContain('Dear Kim &#38; Co,<br />all is well.')
  expect(others).toEqual([])
  expect([...(await seen('🌲'.repeat(200))).preview]).toHaveLength(150)
  expect((await seen('  \n\n')).preview).toContain('compared with')
})

it('lists the steps of a funnel of metrics, and no rows of one', async () => {
  const textOf = async (metric: string | null) => {
    const one = interactive({ format: 'funnel', width: 2, height: 1 }, 'short', 2)
    const body = one.body?.kind === 'funnel' ? { ...one.body, metric } : one.body
    const { text } = await reportMail(
      { render: async ({ body }) => body, close: async () => undefined },
      {
        to: 'client@northwind.example',
        snapshot: {
          ...sampleSnapshot({ name: 'Harbour & Pine', logo: null }),
          widgets: [{ ...one, title: 'Purchases', body }],
        },
        link: 'https://reports.example/dashboards/northwind',
        pdf: null,
        preview: null,
        from: { name: 'Harbour & Pine', address: 'reports@harbour.example' },
        look: { colour: '#1b1f2a' },
      },
    )
    return text
  }
  expect(await textOf(null)).toMatch(/Purchases.*Clicks: 29,957/)
  expect(await textOf('Clicks')).not.toContain('29,957')
})

it('calls figures by their widgets’ titles, in its text and in its table', async () => {
  const { text, html } = await reportMail(
    { render: async ({ body }) => body, close: async () => undefined },
    {
      to: 'client@northwind.example',
      snapshot: {
        ...sampleSnapshot({ name: 'Harbour & Pine', logo: null }),
        widgets: [
          scorecard('Search Console: organic clicks'),
          scorecard('Ads & more'),
          summary('Google Ads'),
          scorecard(''),
        ],
      },
      link: 'https://reports.example/dashboards/northwind',
      pdf: null,
      preview: null,
      from: { name: 'Harbour & Pine', address: 'reports@harbour.example' },
      look: { colour: '#1b1f2a' },
    },
  )
  const named = [...text.matchAll(/^(.+): [^:]+ \([^)]+%\)$/gm)].map(([, name]) => name)
  const names = [
    'Search Console: organic clicks',
    'Ads & more: Clicks',
    'Google Ads: Clicks',
    'Google Ads: Cost',
    'Clicks',
  ]
  expect(named).toEqual(names)
  const cells = [...html.matchAll(/<td dir="auto"[^>]*>([^<]*)</g)].map(([, cell]) => cell)
  expect(cells).toEqual(names.map((name) => name.replace('&', '&#38;')))
})

it('says what changed where its dashboard does, and where it is compared with something', async () => {
  const mailOf = (styles: { changes: boolean }, compared = true) => {
    const sample = sampleSnapshot({ name: 'Harbour & Pine', logo: null })
    const figure = (value: number, before: number, text: string) => ({
      value,
      text: String(value),
      change: { text, tone: 'danger' as const, previous: String(before), before },
    })
    const card = {
      ...summary('Website'),
      body: {
        kind: 'summary' as const,
        items: [{ id: 'sessions', label: 'Sessions', figure: figure(800, 1000, '-20%') }],
      },
    }
    return reportMail(
      { render: async ({ body }) => body, close: async () => undefined },
      {
        to: 'client@northwind.example',
        snapshot: {
          ...sample,
          windows: compared ? sample.windows : { ...sample.windows, compare: null },
          dashboard: { ...sample.dashboard, styles: { ...sample.dashboard.styles, ...styles } },
          widgets: [card],
        },
        link: 'https://reports.example/dashboards/northwind',
        pdf: null,
        preview: null,
        from: { name: 'Harbour & Pine', address: 'reports@harbour.example' },
        look: { colour: '#1b1f2a' },
      },
    )
  }
  const sentence = 'Sessions -20% to 800, from 1000'
  const { text, html } = await mailOf({ changes: true })
  expect(text).toContain(`What changed\n${sentence}`)
  expect(html).toContain(sentence)
  expect((await mailOf({ changes: false })).text).not.toContain('What changed')
  expect((await mailOf({ changes: true }, false)).html).not.toContain('What changed')
})
