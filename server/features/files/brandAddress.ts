import { createHmac, timingSafeEqual } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { currentKey } from '../../lib/currentKey.ts'
import { fileUrl } from './address.ts'

const signatureOf = (key: Buffer, companyId: string, name: string): Buffer =>
  createHmac('sha256', key)
    .update(JSON.stringify(['brand', companyId, name]))
    .digest()

/**
 * Where everybody who is shown a company's brand reads one of its pictures, signed in or not. It holds as long as the
 * picture is part of the brand, and is the same for everybody, so that browsers cache it.
 */
export function brandAddress(
  { fileAddressKeys }: Pick<AppContext, 'fileAddressKeys'>,
  companyId: string,
  name: string,
): string {
  const key = currentKey(fileAddressKeys)
  return `${fileUrl(name)}?brand=${signatureOf(key, companyId, name).toString('base64url')}`
}

/** Whether this address was issued for this picture of this company. */
export function isSignedForBrand(
  { fileAddressKeys }: Pick<AppContext, 'fileAddressKeys'>,
  { companyId, name }: { companyId: string; name: string },
  shown: string,
): boolean {
  const signature = Buffer.from(shown, 'base64url')
  return fileAddressKeys.some((key) => {
    const right = signatureOf(key, companyId, name)
    return signature.length === right.length && timingSafeEqual(signature, right)
  })
}
