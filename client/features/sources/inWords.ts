import type { ReplacedWidget, Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { keysOf } from '../../../shared/domain/keysOf.ts'
import { dayLabel } from '../../lib/when.ts'

const USES = {
  dashboards: { one: 'dashboard', many: 'dashboards' },
  reports: { one: 'report', many: 'reports' },
  clients: { one: 'client', many: 'clients' },
  domains: { one: 'watched domain', many: 'watched domains' },
}

/** `2 dashboards, 1 report`; without what there is none of, or what is left out. */
export const inWords = (uses: Partial<Source['uses']>): string =>
  keysOf(USES)
    .flatMap((what) => (uses[what] ? [counted(uses[what], USES[what])] : []))
    .join(', ')

/** `1 link`, `1,204 links`. */
export const counted = (count: number, { one, many }: { one: string; many: string }): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** `It reaches 3 properties.`; where it is none, what to do about it. */
export function reachInWords(
  count: number,
  { name, properties }: { name: string; properties: NonNullable<ProviderOutline['properties']> },
): string {
  const [one, many] = [properties.label.toLowerCase(), properties.labelPlural.toLowerCase()]
  return count > 0
    ? `It reaches ${counted(count, { one, many })}.`
    : `This login sees no ${one} of ${name}, so that nothing can be read with it. Sign in with another one, or have this one invited there.`
}

/** What renews a source's login, or its file. */
export function renewalInWords(
  { imported }: Pick<Source, 'imported'>,
  { auth }: Pick<ProviderOutline, 'auth'>,
): string {
  if (imported) return 'Import a newer file'
  return auth.type === 'oauth' ? 'Re-authorise' : 'New credentials'
}

/** `Imported 12 Nov, 431 links`. */
export function importedInWords(
  { at, records }: NonNullable<Source['imported']>,
  { import: reads }: Pick<ProviderOutline, 'import'>,
  now: Temporal.ZonedDateTime = Temporal.Now.zonedDateTimeISO(),
): string {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(now.timeZoneId).toPlainDate()
  return `Imported ${dayLabel(day, now.toPlainDate())}, ${counted(records, reads?.record ?? { one: 'row', many: 'rows' })}`
}

/** What becomes of widgets: `18 widgets: 1 loses data, 2 change, 15 stay as they are.` */
export function outcomesInWords(widgets: readonly Pick<ReplacedWidget, 'outcome'>[]): string {
  const count = (wanted: ReplacedWidget['outcome']) =>
    widgets.filter(({ outcome }) => outcome === wanted).length
  const parts = [
    [count('loses'), { one: 'loses data', many: 'lose data' }],
    [count('changes'), { one: 'changes', many: 'change' }],
    [count('keeps'), { one: 'stays as it is', many: 'stay as they are' }],
  ] as const
  const said = parts.filter(([number]) => number > 0).map(([number, words]) => counted(number, words))
  return `${counted(widgets.length, { one: 'widget', many: 'widgets' })}: ${said.join(', ')}.`
}
