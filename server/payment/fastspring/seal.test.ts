import { constants, createDecipheriv, createPrivateKey, createPublicKey, publicDecrypt } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sandboxFastSpring } from '../../config/fastSpringSettings.ts'
import { jsonInBlocks } from './jsonInBlocks.ts'
import { orderDocument, sealDocument } from './seal.ts'

const settings = sandboxFastSpring()
const privateKey = settings.privateKey.reveal()
const publicKey = createPublicKey(createPrivateKey(privateKey))

/** As FastSpring opens it, with the public half alone. */
function open({ payload, key }: { payload: string; key: string }): unknown {
  const opened = publicDecrypt(
    { key: publicKey, padding: constants.RSA_PKCS1_PADDING },
    Buffer.from(key, 'base64'),
  )
  expect(opened).toHaveLength(16)
  const decipher = createDecipheriv('aes-128-ecb', opened, null)
  const text = Buffer.concat([decipher.update(Buffer.from(payload, 'base64')), decipher.final()])
  return JSON.parse(text.toString('utf8'))
}

const ORDER = {
  reference: 'ref_42',
  dashboards: 10,
  interval: 1 as const,
  each: { USD: 800, EUR: 705, JPY: 1_200 },
  buyer: { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', company: 'Ünïted „Demo“' },
  expiresAt: Temporal.Instant.from('2026-11-27T00:00:00Z'),
}

/** What stands in an order for what JSON would escape. */
const SAID: Record<string, string> = { '"': '”', '\\': '/' }

describe('a sealed order', () => {
  it('opens with the public half of the key, to what is bought', () => {
    expect(open(sealDocument(orderDocument(ORDER, settings), privateKey))).toEqual({
      contact: { email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', company: 'Ünïted „Demo“' },
      items: [
        {
          product: 'dashboards-monthly',
          quantity: 10,
          pricing: { price: { USD: 8, EUR: 7.05, JPY: 1200 } },
        },
      ],
      tags: { reference: 'ref_42', expires: '2026-11-27T00:00:00Z' },
    })
  })

  it('is as long as the script expects, under another key each time', () => {
    const sealed = [1, 2].map(() => sealDocument({}, privateKey))
    for (const { key } of sealed) expect(key).toMatch(/^[A-Za-z0-9+/]{342}==$/)
    expect(new Set(sealed.map(({ key }) => key)).size).toBe(2)
    expect(new Set(sealed.map(({ payload }) => payload)).size).toBe(2)
  })

  it('is AES-128-ECB with PKCS#7, by the vector of FIPS 197', () => {
    // The block of FIPS 197, appendix C.1, as a document would be padded: the last block of nothing but padding.
    const key = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex')
    const { payload } = sealDocument({ a: 'bcdefghi' }, privateKey, key)
    expect(Buffer.from(payload, 'base64').toString('hex')).toMatch(
      /^[0-9a-f]{32}954f64f2e4e86e9eee82d20216684899$/,
    )
  })

  it('is of the yearly product where a year is paid at once', () => {
    const document = orderDocument({ ...ORDER, interval: 12 }, settings)
    expect(document).toMatchObject({ items: [{ product: 'dashboards-annual' }] })
  })

  it('holds any text and any amount', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), fc.nat(1_000_000), (company, cents) => {
        const order = { ...ORDER, buyer: { ...ORDER.buyer, company }, each: { USD: cents } }
        const opened = open(sealDocument(orderDocument(order, settings), privateKey))
        expect(opened).toMatchObject({
          contact: { company: company.toWellFormed().replace(/["\\]|\p{Cc}/gu, (sign) => SAID[sign] ?? ' ') },
          items: [{ pricing: { price: { USD: cents / 100 } } }],
        })
      }),
      { numRuns: 100 },
    )
  })
})

describe('a buyer who moves blocks of a sealed order', () => {
  /** What the store reads of blocks in this order: null where it can read nothing. */
  function priced(blocks: readonly Buffer[]): { quantity?: number; pricing?: { price?: object } } | null {
    try {
      return JSON.parse(Buffer.concat(blocks).toString('utf8')).items[0] ?? {}
    } catch {
      return null
    }
  }

  const ZEROS = '0'.repeat(32)
  const SEALED = { USD: 9.5, EUR: 8.9, IDR: 149_999_000_000 }
  function blocksOf(
    company: string,
    email: string,
    write: (document: object) => string = jsonInBlocks,
  ): Buffer[] {
    const order = { ...ORDER, dashboards: 50, each: { USD: 950, EUR: 890, IDR: 149_999_000_000 } }
    const buyer = { firstName: 'N', lastName: company, email, company }
    const text = Buffer.from(write(orderDocument({ ...order, buyer }, settings)))
    return Array.from({ length: Math.ceil(text.length / 16) }, (_, at) =>
      text.subarray(at * 16, at * 16 + 16),
    )
  }
  /** Whatever a store makes of it: no other number, and no price of another currency. */
  const expectSealed = (blocks: readonly Buffer[]) => {
    const item = priced(blocks)
    if (item === null) return
    expect([50, undefined]).toContain(item.quantity)
    const price = Object.entries(item.pricing?.price ?? {}).filter(([name]) => /^[A-Z]{3}$/.test(name))
    expect({ ...SEALED, ...Object.fromEntries(price) }).toEqual(SEALED)
  }

  it('changes no price and no count by one move, wherever his own text stands', () => {
    for (let shift = 0; shift < 16; shift++) {
      const blocks = blocksOf(ZEROS, `${'e'.repeat(shift + 1)}@x.example`)
      for (const [from, block] of blocks.entries()) {
        for (const to of blocks.keys()) {
          expectSealed(blocks.toSpliced(to, 0, block))
          expectSealed(blocks.toSpliced(to, 1, block))
          expectSealed(blocks.toSpliced(from, Math.max(0, to - from)))
        }
      }
    }
  })

  it('changes none by several', () => {
    const move = fc.record({ from: fc.nat(60), to: fc.nat(60), drop: fc.nat(2) })
    const texts = fc.constantFrom(
      ZEROS,
      '0, 0, 0, 0, 0, 0, 0, 0, 0',
      '}}]}',
      ',USD:1.00,        :1.00',
      `${' '.repeat(40)}1`,
    )
    fc.assert(
      fc.property(texts, fc.nat(15), fc.array(move, { maxLength: 4 }), (text, shift, moves) => {
        const blocks = moves.reduce<Buffer[]>(
          (all, { from, to, drop }) =>
            all.toSpliced(to % all.length, drop, ...all.slice(from % all.length).slice(0, 1)),
          blocksOf(text, `${'e'.repeat(shift + 1)}@x.example`),
        )
        expectSealed(blocks)
      }),
      { numRuns: 2_000 },
    )
  })

  it('makes JSON as it is usually written cheaper', () => {
    const found = Array.from({ length: 16 }, (_, shift) => {
      const blocks = blocksOf(ZEROS, `${'e'.repeat(shift + 1)}@x.example`, JSON.stringify)
      return blocks.flatMap((block) => blocks.map((_other, to) => priced(blocks.toSpliced(to, 0, block))))
    }).flat()
    expect(found).toContainEqual(expect.objectContaining({ pricing: { price: { ...SEALED, USD: 9 } } }))
  })
})
