import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { currentKey } from '../lib/currentKey.ts'

/** One key of the ring; the first encrypts, all decrypt. */
export interface EncryptionKey {
  /** Short name stored beside every ciphertext. */
  id: string
  /** 32 bytes. */
  key: Buffer
}

/** What a ciphertext belongs to. A value copied to another company, row or column does not decrypt. */
export interface Place {
  companyId: string
  row: string
  column: string
}

export interface Cipher {
  encrypt(plain: string, place: Place): Buffer
  /** Throws where the value was tampered with, moved, or its key is gone. */
  decrypt(stored: Buffer, place: Place): string
  /** Id of the key a stored value was encrypted under. */
  keyOf(stored: Buffer): string
  currentKey: string
}

const VERSION = 1
const NONCE = 12
const TAG = 16

/** AES-256-GCM. Stored form: version, length of key id, key id, nonce, tag, ciphertext. */
export function createCipher(keys: readonly EncryptionKey[]): Cipher {
  const current = currentKey(keys)
  const byId = new Map(keys.map((key) => [key.id, key.key]))
  const keyOf = (stored: Buffer) => stored.subarray(2, 2 + (stored[1] ?? 0)).toString('utf8')
  return {
    currentKey: current.id,
    keyOf,
    encrypt(plain, place) {
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(additionalData(place))
      const text = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      const name = Buffer.from(current.id)
      return Buffer.concat([Buffer.from([VERSION, name.length]), name, nonce, cipher.getAuthTag(), text])
    },
    decrypt(stored, place) {
      const id = keyOf(stored)
      const key = byId.get(id)
      if (stored[0] !== VERSION || !key)
        throw new Error(`The encryption key “${id}” is not in ENCRYPTION_KEY.`)
      const start = 2 + id.length
      const decipher = createDecipheriv('aes-256-gcm', key, stored.subarray(start, start + NONCE))
        .setAAD(additionalData(place))
        .setAuthTag(stored.subarray(start + NONCE, start + NONCE + TAG))
      return decipher.update(stored.subarray(start + NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}

const additionalData = (place: Place) =>
  Buffer.from(JSON.stringify([place.companyId, place.row, place.column]))
