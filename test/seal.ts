import { constants, createCipheriv, privateEncrypt, randomBytes } from 'node:crypto'

/** Seals a document for FastSpring's storefront as its documentation says, with node:crypto alone. */
export function seal(
  document: object,
  privateKey: string,
  key: Buffer = randomBytes(16),
  cipherName = 'aes-128-ecb',
): { payload: string; key: string } {
  const cipher = createCipheriv(cipherName, key, null)
  const payload = Buffer.concat([cipher.update(JSON.stringify(document)), cipher.final()])
  const sealed = privateEncrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, key)
  return { payload: payload.toString('base64'), key: sealed.toString('base64') }
}
