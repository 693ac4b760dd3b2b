/** Of a ring of keys the one that encrypts, signs and derives; the others only read what they have made. */
export function currentKey<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('There is no encryption key; set ENCRYPTION_KEY.')
  return first
}
