import type { Source } from '../../../shared/api/sources.ts'

/** `2 dashboards, 1 report`; without what there is none of. */
export function inWords({ dashboards, reports }: Source['uses']): string {
  const parts = [counted(dashboards, 'dashboard'), counted(reports, 'report')]
  return parts.filter((part) => part !== null).join(', ')
}

const counted = (count: number, word: string) =>
  count === 0 ? null : `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`
