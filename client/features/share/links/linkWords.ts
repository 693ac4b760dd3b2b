import type { NamedLink } from '../../../../shared/api/namedLinks.ts'
import { rangeLabel } from '../../../../shared/rules/dateRange.ts'
import { agoLabel, dayLabel } from '../../../lib/when.ts'

/** What a link allows, in a line: `Password · until 31 Dec · 1–30 Sept 2026 · no downloads`. */
export function linkFacts(link: NamedLink, dates: string, today?: Temporal.PlainDate): string {
  const facts = [link.passwordProtected ? 'Password' : 'No password']
  if (link.expiresOn !== null) {
    const day = dayLabel(Temporal.PlainDate.from(link.expiresOn), today)
    facts.push(link.ended ? `ended ${day}` : `until ${day}`)
  }
  facts.push(datesWords(link, dates))
  if (link.theme !== 'auto') facts.push(`always ${link.theme}`)
  if (!link.downloads) facts.push('no downloads')
  return facts.join(' · ')
}

function datesWords({ dates: shown }: NamedLink, dates: string): string {
  if (shown.kind === 'any') return 'any dates'
  return shown.kind === 'own' ? 'the dashboard’s dates' : rangeLabel(shown.range, dates, 'short')
}

/** How often a link was opened: `Opened 12 times, last 2 days ago`. */
export function openedWords(
  { opened, openedAt }: Pick<NamedLink, 'opened' | 'openedAt'>,
  now?: Temporal.Instant,
): string {
  if (opened === 0 || openedAt === null) return 'Not opened yet'
  const last = agoLabel(openedAt, now)
  return opened === 1 ? `Opened once, ${last}` : `Opened ${opened} times, last ${last}`
}
