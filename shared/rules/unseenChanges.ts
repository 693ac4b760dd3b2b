import { fieldWords } from './auditDetails.ts'
import { sameJson } from './equal.ts'

/**
 * What a form makes of settings that somebody else may have changed since it was loaded. Fields that it left as they were
 * `seen` stay as they are `now`; of those that both have changed, each otherwise, nothing is decided: `collisions`. What
 * the form does not say it has seen counts as it is wanted.
 */
export function mergeSeen<T extends object, W extends Partial<T>>(
  now: T,
  wanted: W,
  seen: Partial<T>,
): { merged: W; collisions: (keyof T & string)[] } {
  const merged = { ...wanted }
  const collisions: (keyof T & string)[] = []
  for (const field of Object.keys(wanted) as (keyof T & string)[]) {
    if (!Object.hasOwn(seen, field) || sameJson(now[field], seen[field])) continue
    if (sameJson(wanted[field], seen[field])) Reflect.set(merged, field, now[field])
    else if (!sameJson(wanted[field], now[field])) collisions.push(field)
  }
  return { merged, collisions }
}

/** What the form shows beside such a field: what it is now, where that can be read. */
export const collisionText = (now: unknown): string =>
  `Somebody else has changed this ${typeof now === 'string' && now !== '' ? `to “${now}” ` : ''}meanwhile. Save again to replace it.`

/** The same for the whole form. */
export const collisionsText = (fields: readonly string[]): string =>
  `Somebody else has changed this meanwhile: ${fields.map(fieldWords).join(', ')}. Save again to replace it.`
