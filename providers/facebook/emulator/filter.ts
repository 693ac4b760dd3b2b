import type { Bundle } from './data.ts'

/** `filtering` of insights: on objects and placements before adding up, on figures after it. */

export interface EmulatedCondition {
  field: string
  operator: string
  value: string | number | string[]
}

const VALUES: Record<string, (bundle: Bundle) => string> = {
  'campaign.id': ({ ad }) => ad.adSet.campaign.id,
  'campaign.name': ({ ad }) => ad.adSet.campaign.name,
  'campaign.effective_status': ({ ad }) => ad.adSet.campaign.status,
  'adset.id': ({ ad }) => ad.adSet.id,
  'adset.name': ({ ad }) => ad.adSet.name,
  'adset.effective_status': ({ ad }) => ad.adSet.status,
  'ad.id': ({ ad }) => ad.id,
  'ad.name': ({ ad }) => ad.name,
  'ad.effective_status': ({ ad }) => ad.status,
  publisher_platform: ({ platform }) => platform,
  country: ({ country }) => country,
}

/** Whether a text meets a condition; Meta compares without regard to case. */
export function meets(text: string, { operator, value }: EmulatedCondition): boolean {
  const have = text.toLowerCase()
  const [first = '', ...more] = [value].flat().map((one) => String(one).toLowerCase())
  const wanted = [first, ...more]
  switch (operator) {
    case 'IN':
      return wanted.includes(have)
    case 'NOT_IN':
      return !wanted.includes(have)
    case 'EQUAL':
      return have === first
    case 'NOT_EQUAL':
      return have !== first
    case 'CONTAIN':
      return have.includes(first)
    case 'NOT_CONTAIN':
      return !have.includes(first)
    case 'STARTS_WITH':
      return have.startsWith(first)
    case 'ENDS_WITH':
      return have.endsWith(first)
    default:
      return false
  }
}

export const keeps = (bundle: Bundle, filtering: EmulatedCondition[]): boolean =>
  filtering.every((condition) => {
    const read = VALUES[condition.field]
    return read === undefined || meets(read(bundle), condition)
  })

export const keepsRow = (row: Record<string, unknown>, filtering: EmulatedCondition[]): boolean =>
  filtering.every(({ field, operator, value }) => {
    if (field in VALUES) return true
    const have = Number(row[field] ?? 0)
    const wanted = Number(value)
    switch (operator) {
      case 'GREATER_THAN':
        return have > wanted
      case 'LESS_THAN':
        return have < wanted
      case 'EQUAL':
        return have === wanted
      case 'NOT_EQUAL':
        return have !== wanted
      default:
        return false
    }
  })
