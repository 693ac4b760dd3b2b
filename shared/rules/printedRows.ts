/** Printed rows of one table at most: four to six pages. A form that limits a table's rows mentions it. */
export const MOST_PRINTED_ROWS = 200

/** Rows of all tables of a dashboard together: some ten thousand figures, a few seconds of the printing browser. */
const MOST_ROWS_TOGETHER = 1000

/**
 * How many rows of each table are printed, given how many each has. Small tables are printed whole; what is left of
 * the dashboard's rows is shared evenly among the large ones, so that any dashboard prints within its deadline.
 */
export function printedRows(counts: readonly number[]): number[] {
  let left = MOST_ROWS_TOGETHER
  let tables = counts.length
  const printed = counts.map(() => 0)
  for (const { count, at } of counts.map((count, at) => ({ count, at })).sort((a, b) => a.count - b.count)) {
    const rows = Math.min(count, MOST_PRINTED_ROWS, Math.floor(left / tables))
    printed[at] = rows
    left -= rows
    tables -= 1
  }
  return printed
}
