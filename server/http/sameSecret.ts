import { timingSafeEqual } from 'node:crypto'

/** Whether two secrets are the same, in a time that tells nothing but their lengths. */
export function sameSecret(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}
