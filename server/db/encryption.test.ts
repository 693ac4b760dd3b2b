import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCipher, type Place } from './encryption.ts'

const key = (id: string) => ({ id, key: randomBytes(32) })
const first = key('k1')
const second = key('k2')
const place: Place = { companyId: 'company', row: 'row', column: 'table.column' }

/** The settings refuse a ring in which an id stands twice. */
const keyId = fc.stringMatching(/^[\w-]{1,32}$/).filter((id) => id !== first.id)

describe('the cipher', () => {
  it('gives back what it was given, under any key id', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), keyId, (plain, id) => {
        const cipher = createCipher([key(id), first])
        const stored = cipher.encrypt(plain, place)
        expect(cipher.decrypt(stored, place)).toBe(Buffer.from(plain).toString())
        expect(cipher.keyOf(stored)).toBe(id)
      }),
    )
  })

  it('never gives the same ciphertext twice, nor shows the text', () => {
    const cipher = createCipher([first])
    const stored = Array.from({ length: 50 }, () => cipher.encrypt('refresh-token', place).toString('hex'))
    expect(new Set(stored).size).toBe(50)
    expect(Buffer.from(stored[0] ?? '', 'hex').includes('refresh')).toBe(false)
  })

  it.each<[string, Place]>([
    ['company', { ...place, companyId: 'other' }],
    ['row', { ...place, row: 'other' }],
    ['column', { ...place, column: 'table.other' }],
    ['boundary between them', { ...place, companyId: 'companyrow', row: '' }],
  ])('refuses a value of another %s', (_what, elsewhere) => {
    const cipher = createCipher([first])
    const stored = cipher.encrypt('secret', place)
    expect(() => cipher.decrypt(stored, elsewhere)).toThrow()
  })

  it('refuses a value with any single bit changed, or cut anywhere', () => {
    const cipher = createCipher([first, second])
    const stored = cipher.encrypt('secret', place)
    for (let bit = 0; bit < stored.length * 8; bit++) {
      const changed = Buffer.from(stored)
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3)
      expect(() => cipher.decrypt(changed, place), `bit ${bit}`).toThrow()
    }
    for (let length = 0; length < stored.length; length++) {
      expect(() => cipher.decrypt(stored.subarray(0, length), place), `length ${length}`).toThrow()
    }
  })

  it('reads what earlier keys encrypted and writes with the first', () => {
    const stored = createCipher([first]).encrypt('secret', place)
    const cipher = createCipher([second, first])
    expect(cipher.decrypt(stored, place)).toBe('secret')
    expect(cipher.keyOf(cipher.encrypt('secret', place))).toBe('k2')
  })

  it('says which key is gone', () => {
    const stored = createCipher([first]).encrypt('secret', place)
    expect(() => createCipher([second]).decrypt(stored, place)).toThrow(
      'The encryption key “k1” is not in ENCRYPTION_KEY.',
    )
  })

  it('is not fooled by another key of the same id', () => {
    const stored = createCipher([first]).encrypt('secret', place)
    expect(() => createCipher([key('k1')]).decrypt(stored, place)).toThrow()
  })

  it('cannot be made without a key', () => {
    expect(() => createCipher([])).toThrow('set ENCRYPTION_KEY')
  })
})
