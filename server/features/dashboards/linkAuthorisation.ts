import { z } from 'zod'
import type { AppContext } from '../../context.ts'
import type { Link } from '../files/readersAddress.ts'

/** How long the password of a link stays valid before it has to be typed again. */
const HOURS_VALID = 24

const claims = z.object({ epoch: z.number().int(), until: z.number() })

/**
 * What the password of a link is exchanged for. Sealed with authenticated encryption under the current key and
 * bound to this company and link: it can be neither forged nor carried to another link.
 */
export function issueAuthorisation(context: AppContext, link: Link): string {
  const until = context.now().add({ hours: HOURS_VALID }).epochMilliseconds
  return context.cipher
    .encrypt(JSON.stringify({ epoch: link.accessEpoch, until }), placeOf(link))
    .toString('base64url')
}

/** `valid`; `ended` where it was ours once (time, new password); `forged` where it never was. */
export function checkAuthorisation(
  context: AppContext,
  link: Link,
  token: string,
): 'valid' | 'ended' | 'forged' {
  if (token.length > 500) return 'forged'
  try {
    const plain = context.cipher.decrypt(Buffer.from(token, 'base64url'), placeOf(link))
    const { epoch, until } = claims.parse(JSON.parse(plain))
    return epoch === link.accessEpoch && until > context.now().epochMilliseconds ? 'valid' : 'ended'
  } catch {
    return 'forged'
  }
}

const placeOf = ({ companyId, id }: Link) => ({
  companyId,
  row: id,
  column: 'link authorisation',
})
