import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readDomainTable, writeDomainTable } from './domainTable.ts'

const hostsOf = (text: string) => readDomainTable(text).rows.map(({ host }) => host)

it('reads the first column of a table without headings', () => {
  expect(hostsOf('northwind.example,Retail\r\nalder.example,Food\r\n')).toEqual([
    'northwind.example',
    'alder.example',
  ])
  expect(hostsOf('northwind.example')).toEqual(['northwind.example'])
  expect(hostsOf('')).toEqual([])
})

it('reads the column that is named after domains, wherever it is', () => {
  expect(hostsOf('Client;Website\nAlder & Sons;alder.example\nNorthwind;')).toEqual(['alder.example'])
  expect(hostsOf('\uFEFFName\t"HOST"\nAlder\thttps://www.alder.example/')).toEqual(['alder.example'])
  expect(hostsOf('Name;Client\nalder.example;Alder')).toEqual(['alder.example'])
})

it('keeps what quotes hold', () => {
  expect(hostsOf('Name,Domain\n"Alder, ""the"" Sons\nGmbH",alder.example')).toEqual(['alder.example'])
})

it('reads client, owner and budget by the names of their columns, each host once', () => {
  const text = [
    'OWNER;Monthly budget (EUR);Domain;Notes;customer',
    'dana@alder.example;1.500;alder.example;none;"Alder; Sons"',
    ';;www.alder.example;again;Other',
    ';;nonsense;;',
    ';;birch.example',
  ].join('\n')
  expect(readDomainTable(text)).toEqual({
    rows: [
      {
        host: 'alder.example',
        client: 'Alder; Sons',
        owner: 'dana@alder.example',
        budget: '1.500',
        currency: 'EUR',
      },
      { host: 'birch.example', client: '', owner: '', budget: '', currency: 'EUR' },
    ],
    problems: [expect.stringContaining('“nonsense” is not a domain')],
    repeated: 1,
    unread: ['Not read: Notes.', 'Rows of the same domain differ, and the first counts: alder.example.'],
  })
  // As this product exports it; other columns of clients and budgets are none of these.
  const exported =
    'Domain,Client,Client URL,Budget of the month,Budget: spent,Budget: currency\na.example,A,B,9,5,USD'
  expect(readDomainTable(exported).rows).toEqual([
    { host: 'a.example', client: 'A', owner: '', budget: '9', currency: 'USD' },
  ])
})

it('finds every domain of a table that is written by the book, with what its row says', () => {
  const host = fc.stringMatching(/^[a-z]{3,12}\.example$/)
  const cell = fc.string({ maxLength: 12 }).map((text) => text.trim())
  const row = fc.record({ host, client: cell, owner: cell, budget: cell, currency: cell })
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: (one) => one.host }), (rows) => {
      expect(readDomainTable(writeDomainTable(rows))).toEqual({ rows, problems: [], repeated: 0, unread: [] })
    }),
  )
})

it('reads a heading with a line break, one with the sign of its currency, and lines that end as on an old Mac', () => {
  const text = '"Monthly\nbudget (€)";Domain;Client\r1.500;alder.example;Alder\r'
  expect(readDomainTable(text)).toEqual({
    rows: [{ host: 'alder.example', client: 'Alder', owner: '', budget: '1.500', currency: '€' }],
    problems: [],
    repeated: 0,
    unread: [],
  })
})

it('leaves out empty lines before the headings, and the line by which Excel learns the separator', () => {
  const table = 'Client;Domain\nAlder;alder.example\n'
  for (const before of ['\n', ';;\r\n', 'sep=;\r\n', '\uFEFFsep=;\n']) {
    expect(readDomainTable(before + table)).toEqual(readDomainTable(table))
  }
})

it('names the columns that are not read, the first of many, and says where no heading is known', () => {
  const unread = (text: string) => readDomainTable(text).unread
  expect(unread('Kunde;Domain;Notizen;;URL\nA;a.example;;;b.example')).toEqual([
    'Not read: Kunde, Notizen, URL.',
  ])
  expect(unread('Name;Client\na.example;Alder')).toEqual([])
  const many = Array.from({ length: 12 }, (_, at) => `N${at}`)
  expect(unread(['Domain', ...many].join(';'))).toEqual([
    'Not read: N0, N1, N2, N3, N4, N5, N6, N7, N8, N9 and 2 more.',
  ])
  expect(unread('Domäne;Kunde\na.example;Alder')).toEqual([
    'Only the first column is read, as no column has a name that is known.',
  ])
  expect(unread('a.example;\nb.example')).toEqual([])
})

it('says that the first row counts where a later one of the same host tells something else', () => {
  const { rows, unread } = readDomainTable(
    'Domain;Client\na.example;Alder\na.example;Birch\nb.example;Alder\nb.example;\nc.example\nc.example',
  )
  expect(rows.map(({ client }) => client)).toEqual(['Alder', 'Alder', ''])
  expect(unread).toEqual(['Rows of the same domain differ, and the first counts: a.example.'])
})

it('tells once what several rows have in place of a domain', () => {
  const { problems } = readDomainTable('Domain\nnone\nalder.example\nnone\n')
  expect(problems).toEqual([expect.stringContaining('“none” is not a domain')])
})
