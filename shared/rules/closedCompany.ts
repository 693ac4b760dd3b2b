/** When a closed company is removed: so many days after it was closed, each of 24 hours. */
export const removedAt = (closedAt: Temporal.Instant, keepDays: number): Temporal.Instant =>
  closedAt.add({ hours: 24 * keepDays })

/** Whether what was typed is the company's name: letter by letter, however its accents are written. */
export const isNameTyped = (name: string, typed: string): boolean =>
  typed.normalize('NFC').trim() === name.normalize('NFC').trim() && name.trim() !== ''
