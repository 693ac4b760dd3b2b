import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { figure, PLAIN_STYLES, view } from '../formats/sample.ts'
import { WidgetCard } from '../WidgetCard.tsx'
import { Sheet } from './Sheet.tsx'

const AT = '2026-11-22T20:12:00Z'
const dashboard = {
  id: '',
  name: 'Shop',
  permalink: '',
  footer: '',
  timezone: 'Europe/Berlin',
  styles: { ...PLAIN_STYLES, theme: 'light' },
} as const
const answer = {
  kind: 'google_webmasters',
  type: 'google_webmasters',
  sourceId: '',
  providerName: 'Google Search Console',
  account: 'Shop',
  metrics: [],
  dimension: null,
  filter: null,
  range: { start: '2026-11-01', end: '2026-11-21' },
  timeZone: 'America/Los_Angeles',
  fetchedAt: AT,
  unsettledFrom: null,
} as const

test("a card tells its age in the dashboard's zone, not in its vendor's", () => {
  const body = { kind: 'summary', items: [{ id: 'clicks', label: 'Clicks', figure: figure(1) }] } as const
  const card = view(
    { ...body, items: [...body.items] },
    { asOf: AT, provenance: [{ ...answer, metrics: [] }] },
  )
  const html = renderToStaticMarkup(
    <Sheet
      dashboard={dashboard}
      company={{ name: '', logo: null }}
      windows={null}
      takenAt={null}
      layout="wide"
      theme="light"
    >
      <WidgetCard view={card} svg={null} owner={false} />
    </Sheet>,
  )
  expect(html).toContain('As of 22 Nov 2026, 21:12 (Europe/Berlin).')
  expect(html).not.toContain('12:12')
})
