const FORMULA = /(^|[;|\t\r\n])(?=[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20])/g

/**
 * A text for a CSV file in which no spreadsheet finds a formula: an apostrophe stands before what would begin one, also
 * behind the separators of countries where that is not the comma.
 */
export const withoutFormulas = (text: string): string => text.replace(FORMULA, "$1'")

/** Options of our CSV files for `csv-stringify`: every text is `withoutFormulas`, a number stays one. */
export const CSV_OF_TEXTS = { cast: { string: withoutFormulas }, record_delimiter: 'windows' } as const
