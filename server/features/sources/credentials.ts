import { z } from 'zod'
import type { TokenSet } from '../../../providers/kit/signIn/oauth2.ts'
import { placeIn, SOURCE_CREDENTIALS } from '../../db/encryptedColumns.ts'
import type { Cipher } from '../../db/encryption.ts'

/** What a source signs in with, as it is stored (encrypted). */
export const storedCredentials = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('oauth'),
    accessToken: z.string(),
    refreshToken: z.string().nullable(),
    scopes: z.array(z.string()),
  }),
  z.object({ type: z.literal('credentials'), account: z.string(), token: z.string() }),
  z.object({ type: z.literal('imported'), answers: z.record(z.string(), z.string()) }),
])
export type StoredCredentials = z.infer<typeof storedCredentials>

/** A source's columns for these credentials. */
export function sealCredentials(
  cipher: Cipher,
  place: { companyId: string; sourceId: string },
  credentials: StoredCredentials,
  expiresAt: Temporal.Instant | null,
): { credentials: Buffer; tokenExpiresAt: string | null; scopes: string[] } {
  return {
    credentials: cipher.encrypt(JSON.stringify(credentials), columnOf(place)),
    tokenExpiresAt: expiresAt?.toString() ?? null,
    scopes: credentials.type === 'oauth' ? credentials.scopes : [],
  }
}

/** Throws where the stored value was tampered with or its key is gone. */
export function openCredentials(
  cipher: Cipher,
  place: { companyId: string; sourceId: string },
  stored: Buffer,
): StoredCredentials {
  return storedCredentials.parse(JSON.parse(cipher.decrypt(stored, columnOf(place))))
}

export const fromTokens = (tokens: TokenSet): StoredCredentials => ({
  type: 'oauth',
  accessToken: tokens.accessToken,
  refreshToken: tokens.refreshToken,
  scopes: tokens.scopes,
})

const columnOf = ({ companyId, sourceId }: { companyId: string; sourceId: string }) =>
  placeIn(SOURCE_CREDENTIALS, companyId, sourceId)
