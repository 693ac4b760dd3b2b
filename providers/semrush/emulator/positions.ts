import { hexDigits } from '../../sandbox/numbers.ts'
import { type EmulatedTracking, keywordDay, marketOf, maskOf, positionsOn } from './campaigns.ts'
import type { Line } from './data.ts'

/** A keyword with its position on each requested day (0: none within the first hundred). */
export interface Tracked {
  line: Line
  positions: number[]
  market: number
}

export function trackedKeywords(campaign: EmulatedTracking, keywords: Line[], days: string[]): Tracked[] {
  const byDay = days.map((day) => positionsOn(campaign, day))
  const market = marketOf(keywords)
  return keywords.map((line) => ({
    line,
    positions: byDay.map((all) => all[Number(line.place)] ?? 0),
    market,
  }))
}

const first = ({ positions }: Tracked) => positions[0] ?? 0
const last = ({ positions }: Tracked) => positions.at(-1) ?? 0
/** Positive: moved up. No position counts as the hundredth. */
const change = (from: number, to: number) => (from || 100) - (to || 100)

/** `top_filter`: within the given first places, and how they got there. */
export function moves(tracked: Tracked[], filter: string): Tracked[] {
  const [, size, movement] = /^top_(3|1page|2page|100)(?:_(income|leave|up|down))?$/.exec(filter) ?? []
  if (!size) return tracked
  const most = { 3: 3, '1page': 10, '2page': 20, 100: 100 }[size] ?? 100
  const within = (position: number) => position > 0 && position <= most
  return tracked.filter((one) => {
    const [before, now] = [first(one), last(one)]
    if (movement === 'leave') return within(before) && !within(now)
    if (movement === 'income') return !within(before) && within(now)
    const moved = change(before, now)
    return within(now) && (movement === undefined || (movement === 'up' ? moved > 0 : moved < 0))
  })
}

const SORTS: Record<string, (one: Tracked) => number> = {
  nq: ({ line }) => Number(line.Nq),
  cp: ({ line }) => Number(line.Cp),
  '0_pos': (one) => last(one) || 101,
  '0_be': (one) => first(one) || 101,
  '0_diff': (one) => change(first(one), last(one)),
  vi: (one) => keywordDay(one.line, last(one), one.market).Vi,
  sov: (one) => keywordDay(one.line, last(one), one.market).Sov,
}

/** `vi_desc`; without one, by keyword. */
export function sortTracked(tracked: Tracked[], sort: string): Tracked[] {
  const [, code = '', direction] = /^(.+)_(asc|desc)$/.exec(sort) ?? []
  const by = SORTS[code]
  const sign = direction === 'desc' ? -1 : 1
  return tracked.toSorted(
    (a, b) => (by ? sign * (by(a) - by(b)) : 0) || String(a.line.Ph).localeCompare(String(b.line.Ph)),
  )
}

/** A keyword in the wire format. */
export function positionRow(campaign: EmulatedTracking, one: Tracked, days: string[]): object {
  const { line, positions } = one
  const mask = maskOf(campaign)
  const cell = <T>(value: T) => ({ [mask]: value })
  const shown = (position: number) => cell(position === 0 ? '-' : position)
  const figures = positions.map((position) => keywordDay(line, position, one.market))
  const byDay = <T>(read: (index: number) => T) =>
    Object.fromEntries(days.map((day, index) => [day, read(index)]))
  const figure = (code: 'Vi' | 'Sov' | 'Tr' | 'Tc') => byDay((index) => cell(figures[index]?.[code] ?? 0))
  const growth = (code: 'Vi' | 'Sov') => {
    const grown = (figures.at(-1)?.[code] ?? 0) - (figures[0]?.[code] ?? 0)
    return cell(Number(grown.toFixed(4)))
  }
  const since = (back: number) => cell(change(positions.at(-1 - back) ?? first(one), last(one)))
  const page = `https://${campaign.url}/${String(line.Ph).replaceAll(' ', '-')}/`
  return {
    Pi: String(801400000000000000n + BigInt(`0x${hexDigits(8, campaign.id, String(line.Ph))}`)),
    Ph: line.Ph,
    Kb: 20250113,
    Tg: { '0': 'core' },
    In: { '0': 'c' },
    Cp: line.Cp,
    Nq: String(line.Nq),
    Gs: '0',
    Dt: byDay((index) => shown(positions[index] ?? 0)),
    Be: shown(first(one)),
    Fi: shown(last(one)),
    Diff: cell(change(first(one), last(one))),
    Diff1: since(1),
    Diff7: since(7),
    Diff30: since(30),
    Vi: { ...figure('Vi'), Diff: growth('Vi') },
    Sov: { ...figure('Sov'), Diff: growth('Sov') },
    Tr: figure('Tr'),
    Tc: figure('Tc'),
    Lu: byDay((index) => cell(positions[index] ? page : '')),
  }
}
