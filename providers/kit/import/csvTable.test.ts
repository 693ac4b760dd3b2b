import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MOST_CHARACTERS, MOST_COLUMNS, MOST_ROWS, readCsvTable } from './csvTable.ts'

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
  ])('%s', async (_case, text) => {
    const { headers, rows, faults } = await readCsvTable(text)
    expect({ headers, cells: rows.map(({ cells }) => cells), faults }).toEqual({
      headers: ['Client', 'Link'],
      cells: [['A', 'x']],
      faults: [],
    })
  })

  it('tells where each row begins, also after line breaks in cells', async () => {
    const { rows } = await readCsvTable('a,b\r\n1,"two\r\nlines"\r\n\r\n3,4\r\n"5\r\n\r\n6",7\r\n8,9')
    expect(rows.map(({ line, cells }) => [line, cells])).toEqual([
      [2, ['1', 'two\nlines']],
      [5, ['3', '4']],
      [6, ['5\n\n6', '7']],
      [9, ['8', '9']],
    ])
  })

  it('takes the delimiter of the names, whatever cells hold', async () => {
    const { rows } = await readCsvTable('a;"b,c,d"\n1,5;2')
    expect(rows[0]?.cells).toEqual(['1,5', '2'])
  })

  it('keeps stray quotation marks, fills what is missing and names rows that are too long', async () => {
    const { rows, faults } = await readCsvTable('a,b,c\n5" pipe,2\n1,2,3,4\n1,2,3,,\n')
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
    [
      'a row without an end',
      `a,b\n1,"${'2\n'.repeat(MOST_CHARACTERS)}`,
      /row 2 on: it has more than 100,000/,
    ],
    ['one long line', `a,b\n${','.repeat(9_000_000)}`, /a line of more than 100,000 characters/],
    ['one long cell', `a,b\r${'x'.repeat(9_000_000)}`, /a line of more than 100,000 characters/],
    ['quotation marks', `a,b\n${'"'.repeat(9_500_000)}`, /a line of more than 100,000 characters/],
    ['lines of quotation marks', `a,b\n${'""\n'.repeat(3_000_000)}"`, /more than 50,000 rows/],
    ['names without an end', `${'a,'.repeat(MOST_COLUMNS)}a\n1`, /201 columns; 200 are the most/],
    ['too much', `a\n${'1\n'.repeat(MOST_ROWS + 1)}`, /more than 50,000 rows/],
  ])('%s', async (_case, text, words) => {
    await expect(readCsvTable(text)).rejects.toThrow(
      expect.objectContaining({ kind: 'bad_request', message: expect.stringMatching(words) }),
    )
  })
})

it('takes rows and lines up to their limits, wherever the file is parted for reading', async () => {
  const long = 'x'.repeat(MOST_CHARACTERS - 2)
  for (const shift of [0, 1, 2]) {
    const head = `a,b${' '.repeat(shift)}\r\n`
    const { rows } = await readCsvTable(`${head}${`1,${long}\r\n`.repeat(3)}"3\r\n4",5`)
    expect(rows.map(({ line, cells }) => [line, cells[0], cells[1]?.length])).toEqual([
      [2, '1', long.length],
      [3, '1', long.length],
      [4, '1', long.length],
      [5, '3\n4', 1],
    ])
  }
  const lines = '1\r\n'.repeat(MOST_ROWS)
  expect((await readCsvTable(`a\r\n${lines}`)).rows.at(-1)?.line).toBe(MOST_ROWS + 1)
})

it.each([
  ['as many rows as can be', `a,b,c\r\n${'one,two,"three, or more"\r\n'.repeat(MOST_ROWS)}`],
  ['rows without end', `a,b\n${'1,2\n'.repeat(2_000_000)}`],
  ['blank rows without end', `a,b\n${',\n'.repeat(2_000_000)}`],
])('gives way while it reads %s', async (_case, text) => {
  let turns = 0
  let isReading = true
  const others = () => {
    turns++
    if (isReading) setImmediate(others)
  }
  setImmediate(others)
  await readCsvTable(text).catch(() => null)
  isReading = false
  // A turn for 64 KiB, as far as the file is read.
  expect(turns).toBeGreaterThan(10)
  expect(turns).toBeGreaterThan(text.length / (1 << 17))
})

const cell = fc.string({ unit: fc.constantFrom('a', 'Ä', '"', ',', ';', '\t', '\n', ' ', '=', '1') })
it.each([',', ';', '\t'])('reads back whatever was written with “%s”', async (delimiter) => {
  const written = (text: string) => `"${text.replaceAll('"', '""')}"`
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 20 }), async (rows) => {
      const lines = [['one', 'two'], ...rows].map((row) => row.map(written).join(delimiter))
      const expected = rows.map((row) => row.map((text) => text.trim())).filter((row) => row.join('') !== '')
      fc.pre(expected.length > 0)
      const read = await readCsvTable(lines.join('\r\n'))
      expect(read.rows.map(({ cells }) => cells)).toEqual(expected)
    }),
  )
})

describe('columns', () => {
  it('are chosen before any row is read, and only those are kept', async () => {
    const { headers, rows, faults } = await readCsvTable('a,b,c,d\n1,2,3,4\n5,,7\n1,2,3,4,5', (names) => [
      names.indexOf('d'),
      names.indexOf('b'),
    ])
    expect(headers).toEqual(['a', 'b', 'c', 'd'])
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['4', '2'],
      ['', ''],
    ])
    expect(faults).toHaveLength(1)
  })

  it('that are missing are said at once, however long the file is', async () => {
    const missing = () => {
      throw new Error('no link')
    }
    await expect(readCsvTable(`a\n${'1\n'.repeat(MOST_ROWS + 1)}`, missing)).rejects.toThrow('no link')
  })
})
