import type { WidgetView } from '../../../../shared/api/view.ts'
import { zonedLabel } from '../../../lib/when.ts'

/**
 * What a reader of the whole page should know, said once: the notices of its widgets (with the widget's title where
 * only some have it), and which accounts were read when, in the dashboard's zone whatever the vendors' own.
 */
export function sheetNotes(views: readonly WidgetView[], zone: string): string[] {
  const drawn = views.filter(({ body, nature }) => body !== null && nature === 'interactive')
  const holders = new Map<string, string[]>()
  for (const { notices, title } of drawn) {
    for (const { text } of notices) holders.set(text, [...(holders.get(text) ?? []), title])
  }
  const notices = [...holders].map(([text, titles]) =>
    titles.length > 1 || !titles[0] ? text : `${titles[0]}: ${text}`,
  )
  const accounts = new Map<string, { label: string; fetchedAt: string }>()
  for (const { providerName, account, fetchedAt } of drawn.flatMap(({ provenance }) => provenance)) {
    const label = account ? `${providerName} (${account})` : providerName
    const earlier = accounts.get(label)
    // The oldest reading is the one to be honest about.
    if (!earlier || fetchedAt < earlier.fetchedAt) accounts.set(label, { label, fetchedAt })
  }
  const read = [...accounts.values()].map(
    ({ label, fetchedAt }) => `${label}, read ${zonedLabel(fetchedAt, zone)}.`,
  )
  return [...notices, ...read]
}
