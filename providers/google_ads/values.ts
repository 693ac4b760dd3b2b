import { stepOfDay } from '../days.ts'
import { type AdsDimension, HEADLINES, keyFieldOf } from './dimensions.ts'
import { labelOfEnum } from './labels.ts'
import { type Row, textAt } from './wire.ts'

/** What a row's value of a dimension is called. */
export interface Value {
  key: string
  name: string
  context: string
}

const NOT_SET = '(not set)'
const ENUMERATIONS = new Set([
  'segments.day_of_week',
  'segments.device',
  'segments.ad_network_type',
  'segments.slot',
  'segments.click_type',
  'segments.conversion_action_category',
  'campaign.status',
  'campaign.advertising_channel_type',
  'campaign.bidding_strategy_type',
  'ad_group.status',
  'ad_group_ad.ad.type',
  'ad_group_criterion.keyword.match_type',
  'ad_group_criterion.gender.type',
  'ad_group_criterion.age_range.type',
  'search_term_view.status',
  'geographic_view.location_type',
  'performance_max_placement_view.placement_type',
])

/** @param countries names by criterion id, where the dimension is a country */
export function dimensionValue(
  row: Row,
  dimension: AdsDimension,
  countries: ReadonlyMap<string, string>,
): Value {
  const raw = textAt(row, keyFieldOf(dimension))
  if (!dimension.name) {
    const name = nameOf(raw, dimension.id, countries)
    return { key: name, name, context: '' }
  }
  const context = dimension.context ? textAt(row, dimension.context) : ''
  return { key: raw, name: textAt(row, dimension.name) || stands(row, dimension, raw), context }
}

/** Most ads have no name: their first headlines say what they are. */
function stands(row: Row, { label }: AdsDimension, id: string): string {
  return textAt(row, HEADLINES).split(' | ').slice(0, 2).join(' | ') || `${label} ${id}`
}

function nameOf(raw: string, field: string, countries: ReadonlyMap<string, string>): string {
  if (isCountry(field)) return countries.get(raw) ?? (raw === '' ? NOT_SET : `Location ${raw}`)
  if (field.endsWith('.quality_score')) return raw === '' || raw === '0' ? 'Unknown' : raw
  if (raw === '') return NOT_SET
  if (ENUMERATIONS.has(field)) return labelOfEnum(field, raw)
  switch (field) {
    case 'segments.week':
      return stepOfDay(raw, 'week')
    case 'segments.month':
      return raw.slice(0, 7)
    case 'segments.quarter':
      return `${raw.slice(0, 4)} Q${Math.ceil(Number(raw.slice(5, 7)) / 3)}`
    case 'segments.hour':
      return raw.padStart(2, '0')
    default:
      return raw
  }
}

export const isCountry = (field: string): boolean => field.endsWith('.country_criterion_id')

/** Values of one name get what tells them apart: the campaign of an ad group, else the number. */
export function distinct(values: Value[]): Map<string, string> {
  const names = new Map(values.map(({ key, name }) => [key, name]))
  const widen = (more: (value: Value) => string) => {
    const count = Map.groupBy(names.values(), (name) => name)
    for (const value of values) {
      const name = names.get(value.key) ?? value.name
      const extra = more(value)
      if ((count.get(name)?.length ?? 0) > 1 && extra !== '') names.set(value.key, `${name} (${extra})`)
    }
  }
  widen(({ context }) => context)
  widen(({ key }) => key)
  return names
}
