import { stepOfDay } from '../kit/query/days.ts'
import { type AdsDimension, HEADLINES, keyFieldOf } from './catalogue/dimensions.ts'
import { ENUMERATIONS, labelOfEnum } from './labels.ts'
import { type GoogleAdsRow, textAt } from './wire.ts'

const NOT_SET = '(not set)'

/**
 * Labels of the rows' values of a dimension. Values of the same name get their parent's name appended, such
 * as an ad group's campaign.
 * @param countries names by criterion id, where the dimension is a country
 */
export function valueNames(
  rows: readonly GoogleAdsRow[],
  dimension: AdsDimension,
  countries: ReadonlyMap<string, string>,
): Map<GoogleAdsRow, { id: string; label: string }> {
  const { name, context } = dimension
  if (!name) {
    const labels = rows.map((row) => [row, plainName(row, dimension, countries)] as const)
    return new Map(labels.map(([row, label]) => [row, { id: label, label }]))
  }
  const things = rows.map((row) => {
    const id = textAt(row, keyFieldOf(dimension))
    return { row, id, label: textAt(row, name) || standIn(row, dimension, id) }
  })
  const ids = Map.groupBy(things, ({ label }) => label)
  return new Map(
    things.map(({ row, id, label }) => {
      const isShared = ids.get(label)?.some((other) => other.id !== id)
      const where = context && isShared ? textAt(row, context) : ''
      return [row, { id, label: where ? `${label} (${where})` : label }]
    }),
  )
}

/** Most ads have no name: they are labelled by their first headlines. */
const standIn = (row: GoogleAdsRow, { label }: AdsDimension, id: string): string =>
  textAt(row, HEADLINES).split(' | ').slice(0, 2).join(' | ') || `${label} ${id}`

const WRITTEN: Readonly<Record<string, (raw: string) => string>> = {
  'segments.week': (raw) => stepOfDay(raw, 'week'),
  'segments.month': (raw) => raw.slice(0, 7),
  'segments.quarter': (raw) => `${raw.slice(0, 4)} Q${Math.ceil(Number(raw.slice(5, 7)) / 3)}`,
  'segments.hour': (raw) => raw.padStart(2, '0'),
}

function plainName(
  row: GoogleAdsRow,
  dimension: AdsDimension,
  countries: ReadonlyMap<string, string>,
): string {
  const field = keyFieldOf(dimension)
  const raw = textAt(row, field)
  if (field.endsWith('.quality_score')) return raw === '' || raw === '0' ? 'Unknown' : raw
  if (raw === '') return NOT_SET
  if (isCountry(field)) return countries.get(raw) ?? `Location ${raw}`
  return ENUMERATIONS.has(field) ? labelOfEnum(field, raw) : (WRITTEN[field]?.(raw) ?? raw)
}

export const isCountry = (field: string): boolean => field.endsWith('.country_criterion_id')
