/** One thing that happened, with what it can be grouped by and what of it can be added up. */
export interface Fact {
  /** Keys by dimension; `date` serves all steps of time. */
  keys: Record<string, string>
  /** What people call the thing, where its key is an id. */
  name?: string
  parts: Record<string, number>
}

/** What a report of the vendor comes to. */
export interface Facts {
  facts: Fact[]
  currency: string | null
  /** Sentences about what the figures leave out. */
  remarks: string[]
}
