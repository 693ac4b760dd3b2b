import { expect, it } from 'vitest'
import { interactive } from '../../test/sampleWidgets.ts'
import { sampleSnapshot } from '../features/brand/sample.ts'
import { reportMail } from './report.ts'

const CARD = { width: 1, height: 1 } as const
const scorecard = (title: string) => ({ ...interactive({ format: 'scorecard', ...CARD }, 'short', 1), title })
const summary = (title: string) => ({ ...interactive({ format: 'summary', ...CARD }, 'short', 2), title })

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
