import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_ROWS, readCsvTable } from './csvTable.ts'

describe('a table', () => {
  it.each([
    ['with commas', 'Client,Link\nA,x\n'],
    ['with semicolons', 'Client;Link\nA;x\n'],
    ['with tabs', 'Client\tLink\nA\tx'],
    ['with a byte order mark', '\uFEFFClient,Link\nA,x'],
    ['with line breaks of two characters', 'Client,Link\r\nA,x\r\n'],
    ['with line breaks of old', 'Client,Link\rA,x\r'],
    ['in quotation marks', '"Client","Link"\n"A","x"'],
    ['with spaces and blank rows', '\nClient , Link\n\n A , x \n,\n\n'],
  ])('%s', (_case, text) => {
    const { headers, rows, faults } = readCsvTable(text)
    expect({ headers, cells: rows.map(({ cells }) => cells), faults }).toEqual({
      headers: ['Client', 'Link'],
      cells: [['A', 'x']],
      faults: [],
    })
  })

  it('tells where each row begins, also after line breaks in cells', () => {
    const { rows } = readCsvTable('a,b\r\n1,"two\r\nlines"\r\n\r\n3,4\r\n"5\r\n\r\n6",7\r\n8,9')
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['1', 'two\nlines']],
      [5, ['3', '4']],
      [6, ['5\n\n6', '7']],
      [9, ['8', '9']],
    ])
  })

  it('takes the delimiter of the names, whatever cells hold', () => {
    expect(readCsvTable('a;"b,c,d"\n1,5;2').rows[0]?.cells).toEqual(['1,5', '2'])
  })

  it('keeps stray quotation marks, fills what is missing and names rows that are too long', () => {
    const { rows, faults } = readCsvTable('a,b,c\n5" pipe,2\n1,2,3,4\n1,2,3,,\n')
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['5" pipe', '2', ''],
      ['1', '2', '3'],
    ])
    expect(faults).toEqual([{ line: 3, reason: expect.stringMatching(/4 values for 3 columns/) }])
  })
})

describe('what is no table', () => {
  it.each([
    ['nothing', '', /is empty/],
    ['blanks', ' \n\n', /is empty/],
    ['names alone', 'a,b\n', /nothing below/],
    ['a quotation mark that never ends', 'a,b\n1,2\n3,"4\n5,6', /row 3 on: a quotation mark/],
    ['too much', `a\n${'1\n'.repeat(MOST_ROWS + 1)}`, /more than 50,000 rows/],
  ])('%s', (_case, text, words) => {
    expect(() => readCsvTable(text)).toThrow(
      expect.objectContaining({ kind: 'bad_request', message: expect.stringMatching(words) }),
    )
  })
})

const cell = fc.string({ unit: fc.constantFrom('a', 'Ä', '"', ',', ';', '\t', '\n', ' ', '=', '1') })
it.each([',', ';', '\t'])('reads back whatever was written with “%s”', (delimiter) => {
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), (rows) => {
      const lines = [['one', 'two'], ...rows].map((row) => row.map(written).join(delimiter))
      const expected = rows.map((row) => row.map((text) => text.trim())).filter((row) => row.join('') !== '')
      fc.pre(expected.length > 0)
      expect(readCsvTable(lines.join('\r\n')).rows.map(({ cells }) => cells)).toEqual(expected)
    }),
  )
})
