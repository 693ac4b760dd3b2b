import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readHostColumn } from './hostColumn.ts'

it('reads the first column of a table without headings', () => {
  expect(readHostColumn('northwind.example,Retail\r\nalder.example,Food\r\n')).toEqual([
    'northwind.example',
    'alder.example',
  ])
  expect(readHostColumn('northwind.example')).toEqual(['northwind.example'])
  expect(readHostColumn('')).toEqual([])
})

it('reads the column that is named after domains, wherever it is', () => {
  expect(readHostColumn('Client;Website\nAlder & Sons;alder.example\nNorthwind;')).toEqual(['alder.example'])
  expect(readHostColumn('\uFEFFName\t"HOST"\nAlder\thttps://alder.example/')).toEqual([
    'https://alder.example/',
  ])
})

it('keeps what quotes hold', () => {
  expect(readHostColumn('Name,Domain\n"Alder, ""the"" Sons\nGmbH",alder.example')).toEqual(['alder.example'])
})

it('finds every domain of a table that is written by the book', () => {
  const host = fc.stringMatching(/^[a-z]{3,12}\.example$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ maxLength: 12 }), host), { minLength: 1 }), (table) => {
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
      const csv = ['Client,Domain', ...table.map(([name, one]) => `${quoted(name)},${quoted(one)}`)].join(
        '\n',
      )
      expect(readHostColumn(csv)).toEqual(table.map(([, one]) => one))
    }),
  )
})
