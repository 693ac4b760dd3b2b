/** A spreadsheet's locale (`nb_NO`) as BCP 47; English of the United States where it is unknown here. */
export function localeOf(sheets: string): string {
  try {
    return Intl.getCanonicalLocales(sheets.replaceAll('_', '-'))[0] ?? 'en-US'
  } catch {
    return 'en-US'
  }
}

export const regionOf = (locale: string): string => new Intl.Locale(locale).maximize().region ?? 'US'
