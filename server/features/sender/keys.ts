import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { nanoid } from 'nanoid'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { DKIM_KEY, placeIn } from '../../db/encryptedColumns.ts'
import { limitOf } from '../../http/limits.ts'
import { chargeTries } from '../../http/tries.ts'
import { ConcurrencyLimiter } from '../../lib/concurrencyLimiter.ts'

/** What receivers accept and name servers can hold (RFC 8301). */
const BITS = 2048
/** A key replaces the one under the other name, so that receivers find both meanwhile. */
const SELECTORS = ['mail1', 'mail2'] as const

const makePair = promisify(generateKeyPair)

/** One pair at once: the threads that make them hash the passwords of everybody who signs in. */
const making = new ConcurrencyLimiter(1)

/**
 * A key pair for a domain of the company: PKCS #8, and SubjectPublicKeyInfo in base64. It takes about 100 ms beside this
 * thread.
 *
 * @throws AppError('too_many_tries') for a company that has had many
 */
export async function makeKeyPair(
  context: AppContext,
  companyId: string,
): Promise<{ privateKey: string; publicKey: string }> {
  await chargeTries(context, [limitOf('senderKeys', { company: companyId })])
  const pair = await making.run(() =>
    makePair('rsa', {
      modulusLength: BITS,
      publicKeyEncoding: { type: 'spki', format: 'der' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  )
  return { privateKey: pair.privateKey, publicKey: pair.publicKey.toString('base64') }
}

/** Stores a key that is used once it is found in DNS, under the selector that is not in use. */
export async function storeKey(
  { cipher }: Pick<AppContext, 'cipher'>,
  tx: Tenant,
  { companyId, domain }: { companyId: string; domain: string },
  { privateKey, publicKey }: { privateKey: string; publicKey: string },
): Promise<void> {
  const used = await tx
    .selectFrom('dkimKeys')
    .select('selector')
    .where('domain', '=', domain)
    .where('state', '=', 'active')
    .execute()
  const selector = SELECTORS.find((name) => !used.some((key) => key.selector === name)) ?? SELECTORS[0]
  const id = nanoid()
  await tx
    .insertInto('dkimKeys')
    .values({
      id,
      companyId,
      domain,
      selector,
      privateKey: cipher.encrypt(privateKey, placeIn(DKIM_KEY, companyId, id)),
      publicKey,
      state: 'next',
    })
    .execute()
}
