import type { TimeStep } from '../../shared/domain/values.ts'
import { stepOf } from '../../shared/rules/tableTime.ts'
import type { Notice, ProviderQuery } from '../contract.ts'
import { addNumber, type Numbers } from '../families/linkedin.figures.ts'
import { DIMENSIONS } from './catalogue.ts'
import { dayOf } from './days.ts'
import { OF_MEMBERS } from './metrics.ts'

/** What a report brought, before it becomes a table. */
export interface Gathered {
  /** Numbers by the dimension's value, by time key, or by '' where there is no dimension. */
  rows: Map<string, Numbers>
  /** Null where rows cannot be added up. */
  totals: Numbers | null
  /** Names of values that have one. */
  labels: ReadonlyMap<string, string>
  notices: Notice[]
}

export const nothing = (...notices: Notice[]): Gathered => ({
  ...{ rows: new Map(), totals: null, labels: new Map(), notices },
})

export const partial = (text: string): Notice => ({ code: 'partial', text })

/** The key of a moment: its day, week or month, or '' without a dimension of time. */
export function keyOf(milliseconds: number, { dimension }: ProviderQuery): string {
  const step: TimeStep | undefined = DIMENSIONS.find(({ id }) => id === dimension)?.time
  return step === undefined || step === 'hour' ? '' : stepOf(dayOf(milliseconds), step)
}

export const rowAt = (rows: Gathered['rows'], key: string): Numbers =>
  rows.getOrInsertComputed(key, () => new Map())

/** All rows together, but for members, who may be in several. */
export function sumOf(rows: Gathered['rows']): Numbers {
  const sums: Numbers = new Map()
  for (const numbers of rows.values()) {
    for (const [name, amount] of numbers) if (!OF_MEMBERS.includes(name)) addNumber(sums, name, amount)
  }
  return sums
}

/** Said where LinkedIn no longer keeps the beginning of a range. */
export function cutNotices(range: { start: string }, part: { start: string } | null): Notice[] {
  if (part && part.start <= range.start) return []
  return [partial('LinkedIn keeps a page’s figures for twelve months; older days are left out.')]
}
