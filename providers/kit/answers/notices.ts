import type { Notice, ProviderContext, ResultTable } from '../../contract.ts'
import { ProviderError } from '../../providerError.ts'

/** The notices whose condition holds. */
export const noticesWhere = (
  ...all: readonly (readonly [holds: boolean, code: Notice['code'], text: string])[]
): Notice[] => all.filter(([holds]) => holds).map(([, code, text]) => ({ code, text }))

/** A part of the range that is missing from a result, and why. */
export const partial = (text: string): Notice => ({ code: 'partial', text })

/**
 * A notice for values that are missing from a vendor's response, which leave their cells empty.
 * @param what metrics as a sentence has them: “Views”, “Likes”
 */
export const untoldNotice = (vendor: string, what: string): Notice =>
  partial(`${vendor} does not tell ${what} everywhere: what is missing is unknown, not zero.`)

/** A notice for a list of which a part may be missing: it repeats itself, changes while it is read, or has more than is read. */
export const notWhole = (vendor: string, { truncated }: { truncated: boolean }): Notice[] =>
  noticesWhere([
    truncated,
    'truncated',
    `${vendor} did not give all of this list: rows may be missing, and sums may be too small.`,
  ])

/** A notice for requested figures that a vendor left out: they are unknown, which is not 0. */
export const notKnown = (vendor: string, figures: readonly string[]): Notice[] => {
  const labels = [...new Set(figures)].map((label) => `“${label}”`).join(', ')
  return figures.length > 0 ? [untoldNotice(vendor, labels)] : []
}

/** Adds a notice of metrics without a value in any row; positions are exempt, since not every row ranks. */
export function sayingEmpty(vendor: string, table: ResultTable): ResultTable {
  const { columns, rows, notices } = table
  const empty = columns.filter(
    ({ type }, at) => type !== 'position' && rows.length > 0 && rows.every((row) => row[at] === null),
  )
  const labels = empty.map(({ label }) => label)
  return { ...table, notices: [...notices, ...notKnown(vendor, labels)] }
}

/** Asks a provider, and adds a notice to its tables of rows in the vendor's answers that could not be read. */
export async function sayingUnread(
  vendor: string,
  context: ProviderContext,
  ask: (context: ProviderContext) => Promise<(ResultTable | ProviderError)[]>,
): Promise<(ResultTable | ProviderError)[]> {
  let unread = 0
  const noteUnread = (rows: number) => {
    unread += rows
  }
  const answers = await ask({ ...context, noteUnread })
  if (unread === 0) return answers
  const rows = unread === 1 ? 'One row' : `${unread.toLocaleString('en')} rows`
  const notice = partial(
    `${rows} of what ${vendor} answered could not be read and ${unread === 1 ? 'is' : 'are'} missing here.`,
  )
  return answers.map((answer) =>
    answer instanceof ProviderError ? answer : { ...answer, notices: [...answer.notices, notice] },
  )
}
