import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type {
  AssertionOptions,
  AttestationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
} from '../shared/api/secondFactor.ts'

/** How an answer differs from what an honest browser sends. */
interface Twist {
  origin?: string
  rpId?: string
  challenge?: string
  type?: string
  /** Whether the authenticator has asked for a finger, a face or a PIN; it has by default. */
  verified?: false
  counter?: number
  userHandle?: string | null
}

/** An authenticator in a browser that visits `origin`, written from the WebAuthn specification for tests alone. */
export interface Authenticator {
  make(options: AttestationOptions, twist?: Twist): PasskeyAttestation
  use(options: AssertionOptions, twist?: Twist): PasskeyAssertion
}

/** @param origin of the page that calls it; it counts its signatures unless `counts` is false */
export function authenticator(origin: string, { counts = true } = {}): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let counter = 0
  let handle = ''

  const clientData = (type: string, challenge: string, twist: Twist) =>
    Buffer.from(
      JSON.stringify({
        type: twist.type ?? type,
        challenge: twist.challenge ?? challenge,
        origin: twist.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authData = (rpId: string, twist: Twist, attested?: Buffer) => {
    if (counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(twist.counter ?? counter)
    const flags = 0x01 | (twist.verified === false ? 0 : 0x04) | (attested ? 0x40 : 0)
    return Buffer.concat([
      sha256(Buffer.from(twist.rpId ?? rpId)),
      Buffer.from([flags]),
      count,
      attested ?? empty,
    ])
  }
  return {
    make(options, twist = {}) {
      handle = options.user.id
      // COSE: {1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y}
      const key = Buffer.concat([
        Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        Buffer.from(x, 'base64url'),
        Buffer.from([0x22, 0x58, 0x20]),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, key])
      const data = authData(options.rp.id, twist, attested)
      // CBOR: {fmt: 'none', attStmt: {}, authData: h'…'}
      const object = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ])
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: clientData('webauthn.create', options.challenge, twist).toString('base64url'),
        attestationObject: object.toString('base64url'),
        transports: ['internal'],
      }
    },
    use(options, twist = {}) {
      const client = clientData('webauthn.get', options.challenge, twist)
      const data = authData(options.rpId, twist)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      return {
        id: credentialId.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: twist.userHandle === undefined ? handle : twist.userHandle,
      }
    },
  }
}

const empty = Buffer.alloc(0)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
