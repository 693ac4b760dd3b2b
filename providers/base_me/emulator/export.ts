import { CLIENTS, type EmulatedLink, linksOf } from './data.ts'

/** The CSV export as it may look: the columns of the import format and a few more. */

const HEADERS = [
  ...['Client', 'Link', 'Category', 'Date', 'Status', 'Type', 'Price', 'Anchor', 'Target'],
  ...['Health', 'Owner', 'Team', 'Notes'],
]
const HEALTHS = {
  unchecked: 'not confirmed yet',
  live_dofollow: 'live with target and dofollow/index',
  live_nofollow: 'live with target and nofollow/noindex',
  dead: 'dead or without target',
}

/** Links of the last so many days of every client that is not archived. */
export function exportCsv(today: string, days = 120): string {
  const from = Temporal.PlainDate.from(today).subtract({ days }).toString()
  const rows = CLIENTS.filter(({ active }) => active).flatMap((client) =>
    linksOf(client, { from, to: today }, today).map((link) => rowOf(client.name, link)),
  )
  return [HEADERS, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
}

const rowOf = (client: string, link: EmulatedLink) => [
  ...[client, link.url, link.category, link.date, link.status, link.type, link.price ?? ''],
  link.anchors.map(({ anchor }) => anchor).join('\n'),
  link.anchors.map(({ target }) => target).join('\n'),
  ...[HEALTHS[link.health], link.owner.name, link.team.name, link.flagged ? 'Ask again, soon' : ''],
]

const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
