/** The text shown where there is no number. */
export const NOT_AVAILABLE = 'N/A'

const formats = new Map<string, Intl.NumberFormat>()

/** A cached formatter: creating one costs far more than using it, and a table uses one for thousands of cells. */
export function numberFormat(locale: string, settings: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(settings)
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= 500) formats.clear()
  const made = new Intl.NumberFormat(locale, settings)
  formats.set(key, made)
  return made
}
