import argon2 from '@node-rs/argon2'
import { normalPassword } from '../../shared/rules/normalPassword.ts'

/** argon2id with OWASP's first recommended cost (19 MiB, 2 passes). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export const hashPassword = (password: string) => argon2.hash(normalPassword(password), COST)

/**
 * Compares against a hash; without one, does the same work and returns false, so that timing reveals nothing.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const hash = stored ?? (await nobodysHash())
  // As it was typed too: of passwords from before they were normalised that is what was hashed.
  for (const form of new Set([normalPassword(password), password]))
    if ((await argon2.verify(hash, form)) && stored !== null) return true
  return false
}

let nobody: Promise<string> | null = null
function nobodysHash(): Promise<string> {
  nobody ??= hashPassword('no account has this password')
  return nobody
}
