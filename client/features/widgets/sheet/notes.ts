import type { WidgetView } from '../../../../shared/api/view.ts'
import { zonedLabel } from '../../../lib/when.ts'
import { noteText } from '../formats/chart/notes.ts'

/**
 * Notices for a reader of the whole page, each listed once: what is marked on its charts, those of its widgets (with the
 * widget's title where only some have it), and when each account was read, in the dashboard's zone whatever the vendors'
 * own. `dates` is the tag by which the page writes them.
 */
export function sheetNotes(views: readonly WidgetView[], zone: string, dates?: string): string[] {
  const drawn = views.filter(({ body, nature }) => body !== null && nature === 'interactive')
  const holders = new Map<string, WidgetView[]>()
  for (const view of drawn) {
    for (const { text } of view.notices) holders.set(text, [...(holders.get(text) ?? []), view])
  }
  const notices = [...holders].map(([text, views]) => {
    const about = views.length > 1 ? sourcesOf(text, views) : views[0]?.title
    return about ? `${about}: ${text}` : text
  })
  const accounts = new Map<string, { label: string; fetchedAt: string }>()
  for (const { providerName, account, fetchedAt } of drawn.flatMap(({ provenance }) => provenance)) {
    const label = account ? `${providerName} (${account})` : providerName
    const earlier = accounts.get(label)
    // The oldest reading is the one to be honest about.
    if (!earlier || fetchedAt < earlier.fetchedAt) accounts.set(label, { label, fetchedAt })
  }
  const read = [...accounts.values()].map(
    ({ label, fetchedAt }) => `${label}, read ${zonedLabel(fetchedAt, zone, dates)}.`,
  )
  return [...new Set(drawn.flatMap(chartNotes)), ...notices, ...read]
}

/** What its chart has marked, which paper tells nowhere else. */
const chartNotes = ({ body }: WidgetView): string[] =>
  body?.kind === 'chart' ? (body.notes ?? []).map(noteText) : []

/** The sources that several widgets' notice is about; empty where it names its own or is about none. */
function sourcesOf(text: string, views: readonly WidgetView[]): string {
  const code = views.flatMap(({ notices }) => notices).find((notice) => notice.text === text)?.code
  if (code === 'partial_day') return ''
  const answers = views.flatMap(({ provenance }) => provenance)
  const meant =
    code === 'preliminary' ? answers.filter(({ unsettledFrom }) => unsettledFrom !== null) : answers
  const names = [...new Set((meant.length > 0 ? meant : answers).map(({ providerName }) => providerName))]
  return names.some((name) => text.includes(name)) ? '' : names.join(', ')
}
