interface Adding {
  /** How many widgets there are, and how many are to be added. */
  there: number
  added: number
  most: number
}

/** Why a dashboard cannot take these widgets; null where it can. */
export function addingRefusal({ there, added, most }: Adding): string | null {
  const room = most - there
  if (added <= room) return null
  const facts = `A dashboard has at most ${most} widgets, and this one has ${there}.`
  return room <= 0 ? `${facts} Remove one of them first.` : `${facts} Choose ${added - room} fewer.`
}

/** What adding these to the widgets that are printed leads to; null where a PDF holds them too. */
export function printingWarning({ there, added, most }: Adding): string | null {
  const all = there + added
  if (all <= most) return null
  return `A PDF holds at most ${most} widgets, and the dashboard will have ${all}. Leave ${all - most} out of PDFs and reports, or none can be made.`
}
