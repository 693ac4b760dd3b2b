import { z } from 'zod'
import type { MetricDefinition } from '../../contract.ts'
import { sumIfKnown } from '../../kit/answers/metricValues.ts'

/** Figures as insights of Facebook pages, Instagram accounts and their posts write them. */

// What is none of these is not known: the metric's other days stay.
const Dictionary = z.record(z.string(), z.union([z.number(), z.string()]).catch(Number.NaN))
const InsightPoint = z.looseObject({
  /** A number, or a number for each key; absent where Meta has none, which is not zero. */
  value: z.union([z.number(), Dictionary]).nullish().catch(null),
  end_time: z.string().optional(),
})
const TotalValue = z.object({
  value: z.number().nullish().catch(null),
  breakdowns: z
    .array(
      z.object({
        dimension_keys: z.array(z.string()),
        // A part in another form is not known; the others stay.
        results: z
          .array(
            z.object({
              dimension_values: z.array(z.string()).catch([]),
              value: z.number().nullable().catch(null),
            }),
          )
          .default([]),
      }),
    )
    .optional(),
})
const Insight = z.object({
  name: z.string(),
  period: z.string().optional(),
  values: z.array(InsightPoint).optional(),
  total_value: TotalValue.optional(),
})

/** A response of any `/insights` edge, also as it comes inside a post or a piece of media. */
export const Insights = z.object({ data: z.array(Insight) })
export type InsightsAnswer = z.infer<typeof Insights>
type Insight = z.infer<typeof Insight>
export type InsightPoint = z.infer<typeof InsightPoint>

/** Numbers of one figure by the keys of its dictionary, null where one is not known; a plain number has the key ''. */
export type Keyed = Map<string, number | null>

/** The whole of a figure; where there is a `total` in addition to its parts, Meta has added them up. */
export function wholeOf(keyed: Keyed | undefined): number | null {
  if (!keyed || keyed.size === 0) return null
  return keyed.get('') ?? keyed.get('total') ?? sumIfKnown([...keyed.values()])
}

/** Adds to the number of a key; a sum of which one part is not known is not known either. */
export function addTo(sums: Keyed, key: string, number: number | null): void {
  const before = sums.has(key) ? (sums.get(key) ?? null) : 0
  sums.set(key, before === null || number === null ? null : before + number)
}

/** Figures of several objects added up, key by key. */
export function sumRows(parts: readonly Keyed[]): Keyed {
  const sums: Keyed = new Map()
  for (const [key, number] of parts.flatMap((keyed) => [...keyed])) addTo(sums, key, number)
  // A total of 0 comes from parts without any keys; it is not the total of the keys of the others.
  if (sums.get('') === 0 && sums.size > 1) sums.delete('')
  return sums
}

/** The key of a point that lacks what it is split by. */
const UNKNOWN = 'unknown'

/**
 * One point's figures, of money in its units. A breakdown's points each carry their key in a field of its name;
 * whether it can also come as a dictionary is unconfirmed, so both are read.
 */
export function readPoint(
  point: InsightPoint,
  breakdown?: string,
): { keyed: Keyed; currency: string | null } {
  const { value } = point
  if (typeof value === 'number') {
    const key = breakdown === undefined ? '' : String(point[breakdown] ?? UNKNOWN)
    return { keyed: new Map([[key, value]]), currency: null }
  }
  if (!value) return { keyed: new Map(), currency: null }
  if ('microAmount' in value) {
    const currency = typeof value.currency === 'string' ? value.currency : null
    return { keyed: new Map([['', Number(value.microAmount) / 1e6]]), currency }
  }
  // Meta leaves out keys whose value is zero: an empty dictionary is zero.
  if (Object.keys(value).length === 0) return { keyed: new Map([['', 0]]), currency: null }
  const entries = Object.entries(value).map(([key, number]) => [key, Number(number)] as const)
  // Of parts of which one is not known, neither is the whole.
  const isKnown = entries.every(([, number]) => Number.isFinite(number))
  return { keyed: new Map(isKnown ? entries : []), currency: null }
}

/**
 * One figure over the whole requested range, and its parts. Which of the keys names the part is read from
 * `dimension_keys`, whose order varies.
 */
export function readTotal({ total_value, values }: Insight, breakdown?: string): Keyed {
  const { keyed } = readPoint(values?.[0] ?? {})
  if (typeof total_value?.value === 'number') keyed.set('', total_value.value)
  for (const { dimension_keys, results } of total_value?.breakdowns ?? []) {
    const place = breakdown === undefined ? -1 : dimension_keys.indexOf(breakdown)
    for (const { dimension_values, value: part } of place < 0 ? [] : results) {
      addTo(keyed, dimension_values[place] ?? UNKNOWN, part)
    }
  }
  return keyed
}

/** Meta gives times in milliseconds; ours are in seconds. */
export const inUnits = (
  value: number | null,
  metric: Pick<MetricDefinition, 'type'> | undefined,
): number | null => (value !== null && metric?.type === 'seconds' ? value / 1000 : value)
