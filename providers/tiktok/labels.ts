import type { Option } from '../contract.ts'

/** Ages in their order. */
export const AGES = ['13–17', '18–24', '25–34', '35–44', '45–54', '55+', 'Unknown']

export const OBJECTIVES: Option[] = [
  { value: 'REACH', label: 'Reach' },
  { value: 'TRAFFIC', label: 'Traffic' },
  { value: 'VIDEO_VIEWS', label: 'Video views' },
  { value: 'ENGAGEMENT', label: 'Community interaction' },
  { value: 'APP_PROMOTION', label: 'App promotion' },
  { value: 'LEAD_GENERATION', label: 'Lead generation' },
  { value: 'WEB_CONVERSIONS', label: 'Website conversions' },
  { value: 'PRODUCT_SALES', label: 'Product sales' },
]

const WORDS: Record<string, string> = {
  NONE: 'Unknown',
  PC: 'Computer',
  IPHONE: 'iPhone',
  IPAD: 'iPad',
  WIFI: 'Wi-Fi',
  PLACEMENT_TIKTOK: 'TikTok',
  ...Object.fromEntries(OBJECTIVES.map(({ value, label }) => [value, label])),
}
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })
const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'code' })

/**
 * What people call a value of a dimension. The vendor's exact spellings are not all known, so one that is not is put
 * in plain letters.
 */
export function labelOf(vendorDimension: string, value: string): string {
  if (value === '' || value === '-' || value === '-1') return 'Unknown'
  if (vendorDimension === 'country_code') return named(regions, value.toUpperCase())
  if (vendorDimension === 'language') return named(languages, value)
  const age = /^AGE_(\d+)_(\d+)$/.exec(value)
  if (age) return Number(age[2]) >= 100 ? `${age[1]}+` : `${age[1]}–${age[2]}`
  const known = WORDS[value]
  if (known) return known
  // 4G, search terms and ids are left as they are.
  if (!/^[A-Z][A-Z_]+$/.test(value)) return value
  const plain = value
    .replace(/^PLACEMENT_/, '')
    .toLowerCase()
    .replaceAll('_', ' ')
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

function named(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
