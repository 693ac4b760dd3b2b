const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** `no` or `NO` → “Norway”; `uk` is read as vendors mean it, and what is no code of two letters stays as it is. */
export function countryName(code: string): string {
  const upper = code.trim().toUpperCase()
  if (!/^[A-Z]{2}$/.test(upper)) return code
  return regions.of(upper === 'UK' ? 'GB' : upper) ?? code
}
