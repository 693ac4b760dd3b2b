import { collisionsText, collisionText, mergeSeen } from '../../shared/rules/unseenChanges.ts'
import { AppError } from './errors.ts'

/**
 * What is to be stored of `wanted`, whose form was made of what was `seen`; where it does not say so, all of it. The row that
 * `now` was read from is locked: of two saves at once the later one sees the other. Throws AppError('stale_version'), by field,
 * where somebody else has changed the same meanwhile.
 *
 * @param unread fields whose values say nothing to a person, such as names of files
 * @param inWords what is stored now as people read it, by field, where that is not how it is stored
 */
export function withSeen<T extends object, W extends Partial<T>>(
  now: T,
  wanted: W,
  seen: Partial<T> | undefined,
  unread: readonly (keyof T & string)[] = [],
  inWords?: (now: T) => Readonly<Record<string, string>>,
): W {
  if (!seen) return wanted
  const { merged, collisions } = mergeSeen(now, wanted, seen)
  if (collisions.length === 0) return merged
  const shown = inWords?.(now)
  const textOf = (field: keyof T & string) =>
    collisionText(unread.includes(field) ? null : shown ? shown[field] : now[field])
  throw new AppError('stale_version', collisionsText(collisions), {
    fields: Object.fromEntries(collisions.map((field) => [field, [textOf(field)]])),
  })
}
