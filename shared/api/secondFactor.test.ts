import { expect, it } from 'vitest'
import { passkeyAssertion } from './secondFactor.ts'

const answer = (signatureBytes: number) => ({
  id: 'AAAA',
  clientDataJSON: 'AAAA',
  authenticatorData: 'AAAA',
  signature: Buffer.alloc(signatureBytes, 7).toString('base64url'),
  userHandle: null,
})

/** Lengths in bytes: ECDSA's of P-256 in DER, RSA's of 4,096 bits, and those of FIPS 204, table 2. */
it.each([72, 512, 2_420, 3_309, 4_627])('takes a passkey’s signature of %i bytes', (bytes) => {
  expect(passkeyAssertion.safeParse(answer(bytes)).success).toBe(true)
})

it('refuses one that is longer than any', () => {
  expect(passkeyAssertion.safeParse(answer(10_000)).success).toBe(false)
})
