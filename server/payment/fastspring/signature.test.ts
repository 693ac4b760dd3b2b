import { expect, it } from 'vitest'
import { isSigned, signatureOf } from './signature.ts'

const BODY = Buffer.from('{"events":[]}')
const SECRET = 'demo-hmac-secret'
const GOOD = 'GMuJB7JJs2WxMAxe8vyWoy1ezw+yfFUwwThO4InlvO4='

it('is the one of FastSpring’s documentation', () => {
  expect(signatureOf(BODY, SECRET).toString('base64')).toBe(GOOD)
  expect(isSigned(BODY, GOOD, SECRET)).toBe(true)
})

it.each([
  ['none', undefined],
  ['an empty one', ''],
  ['a shorter one', GOOD.slice(0, 20)],
  ['a longer one', `${Buffer.concat([Buffer.from(GOOD, 'base64'), Buffer.alloc(1)]).toString('base64')}`],
  ['another one', `A${GOOD.slice(1)}`],
  ['no base64', '§§§'],
])('is not %s', (_name, signature) => {
  expect(isSigned(BODY, signature, SECRET)).toBe(false)
})

it('is of the bytes as they came', () => {
  expect(isSigned(Buffer.from('{"events": []}'), GOOD, SECRET)).toBe(false)
  expect(isSigned(BODY, GOOD, 'another')).toBe(false)
  const bytes = Buffer.from([0xff, 0xfe, 0x00, 0x80])
  expect(isSigned(bytes, signatureOf(bytes, SECRET).toString('base64'), SECRET)).toBe(true)
})
