import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { surveyAmounts } from './importAmounts.ts'

const read = (
  texts: string[],
  {
    currency = 'EUR',
    choice = 'auto',
    delimiter = ',',
  }: { currency?: string; choice?: string; delimiter?: string } = {},
) => {
  const cells = texts.map((text) => ({ text, currency }))
  const survey = surveyAmounts(choice, delimiter)
  for (const cell of cells) survey.see(cell)
  const { read: readOne, reading } = survey.decide()
  const values = cells.map((cell) => {
    try {
      return readOne(cell, 'price')
    } catch (error) {
      return error instanceof Error ? error.message : null
    }
  })
  return { values, isOpen: reading?.isOpen ?? null, sentence: reading?.sentence ?? null }
}

describe('an amount by itself', () => {
  it.each([
    ['', null],
    ['0', 0],
    ['120', 120],
    ['1,200', 1200],
    ['1.200', 1200],
    ['1,200.50', 1200.5],
    ['1.200,50', 1200.5],
    ['1.234.567', 1_234_567],
    ['1,00,000.50', 100_000.5],
    ['12.345', 12_345],
    ['12,5', 12.5],
    ['12.3400', 12.34],
    ['$ 1 200', 1200],
    ['1 200.50', 1200.5],
    ['1’200.50', 1200.5],
    ['EUR 80', 80],
    ['USD 1.200', 1200],
    ['1.200 €', 1200],
    ['€99.90', 99.9],
    ['1.200,50 kr', 1200.5],
    ['kr. 1.200', 1200],
    ['Kr 80', 80],
    ['1 200 zł', 1200],
  ])('%s', (text, amount) => expect(read([text]).values).toEqual([amount]))

  it.each(['soon', '-5', '1.2.3', '1,200.50.5', '1,2,3', '.', '1e5', '80 krone'])('%s is none', (text) =>
    expect(read([text])).toMatchObject({ values: [`The price “${text}” is not an amount.`], sentence: null }),
  )
  it.each([
    ['0,125', 'EUR', /has 3 decimals; an amount in EUR has 2 at most/],
    ['12,3456', 'EUR', /has 4 decimals/],
    ['12.5', 'JPY', /in JPY has none/],
    ['1.2345', 'KWD', /in KWD has 3 at most/],
  ])('%s %s has more decimals than its currency', (text, currency, words) =>
    expect(read([text], { currency }).values).toEqual([expect.stringMatching(words)]),
  )

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const amount = cents / 100
        for (const locale of ['en', 'de']) {
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)
          expect(read([written]).values).toEqual([amount])
        }
      }),
    )
  })
})

describe('amounts of one file have one sign', () => {
  it.each<[string[], Parameters<typeof read>[1], unknown[], boolean]>([
    [['1.200', '950,00', '80'], {}, [1200, 950, 80], false],
    [['1,200', '950.00', '80'], {}, [1200, 950, 80], false],
    [['1.200', '0,5', '2,125'], { currency: 'KWD' }, [1200, 0.5, 2.125], false],
    [['1.200', '0.5'], { currency: 'KWD' }, [1.2, 0.5], false],
    [['1.200'], { currency: 'KWD' }, [1.2], true],
    [['1.200'], { currency: 'KWD', delimiter: ';' }, [1200], false],
    [['1.200', '80.00'], { currency: 'JPY' }, [expect.stringMatching(/3 decimals/), 80], true],
    [['1.200', '12.50', '3.25'], {}, [expect.stringMatching(/3 decimals/), 12.5, 3.25], true],
    [['1.200', '12.50'], { choice: 'point' }, [1.2, 12.5], false],
    [['1.200', '12.50'], { choice: 'comma' }, [1200, expect.stringMatching(/have a comma/)], false],
    [['9,50', '8,50', '7.50'], {}, [9.5, 8.5, expect.stringMatching(/have a comma/)], true],
  ])('%j (%j)', (texts, options, values, isOpen) => {
    expect(read(texts, options)).toMatchObject({ values, isOpen })
  })

  it('is the same in whichever order they stand', () => {
    const cell = fc.constantFrom('1.200', '1,200', '9,50', '9.50', '1.200,50', '80', 'soon')
    fc.assert(
      fc.property(fc.array(cell, { minLength: 1, maxLength: 6 }), (texts) => {
        const { values } = read(texts)
        expect(read(texts.toReversed()).values).toEqual(values.toReversed())
      }),
    )
  })
})

it('the sentence has an amount that could be read otherwise', () => {
  expect(read(['9,50', '1.200'])).toMatchObject({
    sentence: 'A comma parts the decimals of amounts: “1.200” is €1,200.00.',
    isOpen: false,
  })
  expect(read(['80', '1 200']).sentence).toBeNull()
})
