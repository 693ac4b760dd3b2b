import { expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const TEXT = 'Client,Link\nMüller & Søn,https://ä.example/'
const bytes = (encoding: BufferEncoding, mark: number[] = []) =>
  Buffer.concat([Buffer.from(mark), Buffer.from(TEXT, encoding)])

it.each([
  ['UTF-8', bytes('utf8')],
  ['UTF-8 with its mark', bytes('utf8', [0xef, 0xbb, 0xbf])],
  ['UTF-16, as spreadsheets save it', bytes('utf16le', [0xff, 0xfe])],
  ['UTF-16 the other way round', bytes('utf16le', [0xff, 0xfe]).swap16()],
])('reads %s', (_case, file) => {
  expect(decodeText(file)).toBe(TEXT)
})

it.each([
  ['letters of an older encoding', bytes('latin1'), /not written in UTF-8/],
  ['a workbook', Buffer.from('PK\u0003\u0004…'), /Excel workbook/],
  ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), /old Excel/],
  ['a PDF', Buffer.from('%PDF-1.7'), /PDF/],
])('refuses %s', (_case, file, words) => {
  expect(() => decodeText(file)).toThrow(
    expect.objectContaining({ id: 'unsupported_file', status: 422, message: expect.stringMatching(words) }),
  )
})
