import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fileSize } from './fileSize.ts'

it.each([
  [0, '0 byte'],
  [1, '1 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [12_345, '12 kB'],
  [999_499, '999 kB'],
  [999_500, '1 MB'],
  [1_449_999, '1.4 MB'],
  [10 * 1024 * 1024, '10.5 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(fileSize(bytes)).toBe(text)
})

it('never says a thousand of a unit that has a larger one', () => {
  fc.assert(
    fc.property(fc.nat(20_000_000), (bytes) => {
      const [figure, unit] = fileSize(bytes).split(' ')
      expect(unit === 'MB' || Number(figure) < 1000).toBe(true)
    }),
  )
})
