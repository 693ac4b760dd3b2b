import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are equal, in a time that reveals nothing but their lengths. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
