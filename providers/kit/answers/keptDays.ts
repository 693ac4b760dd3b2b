import type { DateRange } from '../../../shared/domain/ranges.ts'
import type { Notice, ResultTable } from '../../contract.ts'

/** Which days a result is about, with what its readers are told: neither goes without the other. */
export interface KeptDays extends Pick<ResultTable, 'covered'> {
  notices: Notice[]
}

/**
 * The days that a vendor has of those asked. Where they are others, fewer or more, the result says which, and its readers
 * why. Ask for no more than the vendor has, and leave days that have not begun in `kept`: nobody has those.
 * @param kept null where it has none of them
 * @param why what the vendor keeps, in whole sentences
 */
export function keptDays(asked: DateRange, kept: DateRange | null, why: string): KeptDays {
  const isAsked = kept?.start === asked.start && kept.end === asked.end
  return isAsked ? { notices: [] } : { covered: kept, notices: [{ code: 'kept', text: why }] }
}

/** A table that is about these days, with their notice before its others. */
export const withKeptDays = (table: ResultTable, { notices, ...days }: KeptDays): ResultTable => ({
  ...table,
  ...days,
  notices: [...notices, ...table.notices],
})
