import type { WatchedDomain, WatchedFigure } from '../../../shared/api/groups.ts'
import type { AlertState, Severity } from '../../../shared/domain/monitoring.ts'

/** A domain that is as usual, but for this. */
export const domainNamed = (name: string, more: Partial<WatchedDomain> = {}): WatchedDomain => ({
  id: name,
  host: name,
  name,
  client: null,
  owner: null,
  measures: {},
  budget: null,
  alerts: [],
  snooze: null,
  scannedAt: '2026-11-26T06:00:00Z',
  isOverdue: false,
  feeds: 1,
  ...more,
})

export const alertOf = (severity: Severity, state: AlertState = 'raised', isGood = false) => ({
  id: `${severity} ${state}`,
  check: 'traffic' as const,
  severity,
  state,
  sentence: `Something is ${severity}.`,
  isGood,
  raisedAt: '2026-11-25T06:00:00Z',
})

const UNKNOWN: WatchedFigure = { value: null, previous: null, expected: null, change: null, grade: null }

/** A measure whose two windows are the same. */
export const watchedAs = (figure: Partial<WatchedFigure>, currency: string | null = null) => ({
  7: { ...UNKNOWN, ...figure },
  30: { ...UNKNOWN, ...figure },
  spark: 'A9',
  currency,
  through: '2026-11-25',
  problem: null,
})
