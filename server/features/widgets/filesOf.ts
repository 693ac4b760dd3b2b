import type { Widget } from '../../../shared/api/widgets.ts'

/** Names of the files that a passive widget shows. */
export function filesOf(passive: Widget['passive']): string[] {
  if (passive?.type === 'upload') return passive.file ? [passive.file] : []
  return passive?.type === 'historic' ? passive.articles.flatMap(({ file }) => file ?? []) : []
}
