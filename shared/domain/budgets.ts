/** What a vendor's response reported of a limit that calls count against. */
export interface BudgetReading {
  /** What is counted, in people's words and lower case: “tokens a day”, “API units”. */
  name: string
  /** The property whose limit it is; null: of the whole source. */
  property: string | null
  /** How many are left. */
  left: number
  /** The whole; null where the vendor does not report it. */
  of: number | null
  /** ISO instant at which the reading expires, mostly because the limit is reset; null where unknown. */
  renewsAt: string | null
}

/**
 * Who a query is made for: a scheduled report, one of the company's people, a guest with a link, or a renewal that
 * nobody waits for. The last of a budget is reserved for those who need it most, in this order.
 */
export const PURPOSES = ['report', 'reader', 'guest', 'renewal'] as const
export type Purpose = (typeof PURPOSES)[number]
