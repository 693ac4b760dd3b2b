import argon2 from '@node-rs/argon2'

/** argon2id with OWASP's first recommended cost (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => argon2.hash(password, COST)

/**
 * Compares against a hash; without one, does the same work and returns false, so that timing reveals nothing.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  if (stored !== null) return argon2.verify(stored, password)
  await argon2.verify(await nobodysHash(), password)
  return false
}

let nobody: Promise<string> | null = null
function nobodysHash(): Promise<string> {
  nobody ??= hashPassword('no account has this password')
  return nobody
}
