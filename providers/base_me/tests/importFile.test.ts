import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { read } from '../importFile.ts'
import { Link, STATUSES } from '../links.ts'

const HEAD = 'Client,Link,Date,Status'
const answers = { currency: 'EUR' }
/** A file whose first row is sound, so that what follows stands in line 3. */
const withRow = (row: string, head = HEAD) =>
  read(`${head}\nAcme,https://a.example/1,2026-11-06,confirmed\n${row}\n`, answers)
const linkIn = async (cells: string, columns: string) => {
  const file = await withRow(`Acme,https://b.example/2,2026-11-07,Confirmed,${cells}`, `${HEAD},${columns}`)
  expect(file.faults).toEqual([])
  return Link.parse(file.records[1]?.content)
}

it('reads a whole row', async () => {
  const head =
    'CLIENT,link,Category,date,Status,TYPE,price,Anchor,Target,Health,Owner,Team,Notes,Custom field 1'
  const row =
    'Example Shop,https://www.blog.example.org/post,eCommerce,2026-11-06,confirmed,guest post,120.00,garden chairs,https://example.com/chairs,live with target and dofollow/index,Ann Lee,Outreach,Nice,x'
  const file = await read(`${head}\n${row}`, { currency: 'usd' })
  expect(file).toEqual({
    rows: 1,
    faults: [],
    ignoredColumns: ['Notes', 'Custom field 1'],
    amounts: { sentence: 'A point parts the decimals of amounts: “120.00” is $120.00.', isOpen: false },
    properties: [
      { id: 'example shop', name: 'Example Shop', currency: 'USD', timeZone: 'UTC', available: true },
    ],
    records: [
      {
        key: '["example shop","https://www.blog.example.org/post"]',
        property: 'example shop',
        day: '2026-11-06',
        content: {
          url: 'https://www.blog.example.org/post',
          domain: 'blog.example.org',
          day: '2026-11-06',
          status: 'Confirmed',
          health: 'Live, dofollow',
          type: 'Guest post',
          category: 'eCommerce',
          price: 120,
          currency: 'USD',
          anchors: [{ anchor: 'garden chairs', target: 'https://example.com/chairs' }],
          owner: 'Ann Lee',
          team: 'Outreach',
        },
      },
    ],
  })
})

describe('columns', () => {
  it.each([
    ['Website;Backlink;Link date;Stage', ';'],
    ['client_name\tURL\tDATE\tLink Status', '\t'],
    ['"Client","Link URL*","date","status"', ','],
  ])('are found by other names: %s', async (head, sign) => {
    const { records } = await read(
      `${head}\n${['Acme', 'https://a.example/1', '2026-11-06', 'Pending'].join(sign)}`,
      answers,
    )
    expect(records.map(({ content }) => Link.parse(content).status)).toEqual(['Pending'])
  })
  it.each([
    ['Client,Link,Date', /lacks the column “Status”\. It has: Client, Link, Date\./],
    ['Name,Sum', /lacks the columns “Client”, “Link”, “Date”, “Status”/],
    ['%PDF-1.7', /lacks the columns/],
  ])('that are missing are named: %s', async (head, words) => {
    await expect(read(`${head}\nx,y,z`.replace('x,y,z', 'x'), answers)).rejects.toThrow(
      expect.objectContaining({ kind: 'bad_request', message: expect.stringMatching(words) }),
    )
  })
  it('that come twice count once, but for anchors and targets', async () => {
    const head = `${HEAD},Status,Anchor 1,Target 1,Anchor 2,Target 2`
    const file = await withRow(
      'Acme,https://b.example/2,2026-11-07,Pending,lost,one,https://x.example/1,two,',
      head,
    )
    expect(file.ignoredColumns).toEqual(['Status'])
    expect(Link.parse(file.records[1]?.content)).toMatchObject({
      status: 'Pending',
      anchors: [
        { anchor: 'one', target: 'https://x.example/1' },
        { anchor: 'two', target: null },
      ],
    })
  })
})

describe('rows that cannot be read are named with their line, and the others are', () => {
  it.each([
    [',https://b.example/2,2026-11-07,Pending', /no client/],
    ['Acme,,2026-11-07,Pending', /no link/],
    ['Acme,not a link,2026-11-07,Pending', /“not a link” is not the whole address/],
    ['Acme,javascript:alert(1),2026-11-07,Pending', /not the whole address/],
    ['Acme,https://b.example/2,,Pending', /no date/],
    ['Acme,https://b.example/2,06/11/2026,Pending', /“06\/11\/2026” is not a date of the form 2026-11-30/],
    ['Acme,https://b.example/2,2026-02-30,Pending', /no day “2026-02-30”/],
    ['Acme,https://b.example/2,45602,Pending', /is not a date/],
    ['Acme,https://b.example/2,2026-11-07,', /no status/],
    [
      'Acme,https://b.example/2,2026-11-07,Won',
      /“Won” is none of Opportunity, Requested, Pending, Confirmed/,
    ],
    ['Acme,https://b.example/2,2026-11-07,Pending,too,many', /6 values for 4 columns/],
  ])('%s', async (row, words) => {
    const { faults, records, rows } = await withRow(row)
    expect(faults).toEqual([{ line: 3, reason: expect.stringMatching(words) }])
    expect([records.length, rows]).toEqual([1, 2])
  })
  it.each([
    ['Price', 'soon', /price “soon” is not an amount/],
    ['Price', '-5', /not an amount/],
    ['Currency', 'euro', /not the code of a currency/],
    ['Health', 'so so', /health “so so”/],
  ])('a wrong %s: %s', async (column, cell, words) => {
    const { faults } = await withRow(
      `Acme,https://b.example/2,2026-11-07,Pending,${cell}`,
      `${HEAD},${column}`,
    )
    expect(faults).toEqual([{ line: 3, reason: expect.stringMatching(words) }])
  })
})

describe('cells', () => {
  it.each([
    ['live with target and dofollow/index', 'Live, dofollow'],
    ['Live with target and nofollow/noindex', 'Live, nofollow'],
    ['live_nofollow', 'Live, nofollow'],
    ['dead or without target', 'Dead'],
    ['not confirmed yet', 'Not checked yet'],
    ['unchecked', 'Not checked yet'],
  ])('the health %s', async (text, health) => {
    expect((await linkIn(text, 'Health')).health).toBe(health)
  })
  it.each([
    ['PR', 'PR'],
    ['guest_post', 'Guest post'],
    ['podcast', 'Podcast'],
  ])('the type %s', async (text, type) => {
    expect((await linkIn(text, 'Type')).type).toBe(type)
  })
  it('several anchors stand on lines of their own or are parted by a bar', async () => {
    const { anchors } = await linkIn('"one\ntwo",https://x.example/1|https://x.example/2', 'Anchor,Target')
    expect(anchors).toEqual([
      { anchor: 'one', target: 'https://x.example/1' },
      { anchor: 'two', target: 'https://x.example/2' },
    ])
  })
  it('an opportunity may be a bare domain', async () => {
    const { records } = await withRow('Acme,www.news.example,2026-11-07,Opportunity')
    expect(records[1]?.content).toMatchObject({ url: 'https://www.news.example/', domain: 'news.example' })
  })
  it('what looks like a formula stays text', async () => {
    const { anchors } = await linkIn('"=HYPERLINK(""x"")",https://x.example/', 'Anchor,Target')
    expect(anchors[0]?.anchor).toBe('=HYPERLINK("x")')
  })
})

it('the decimals of prices are what all rows of the file say of them', async () => {
  const file = await read(
    [
      'Client;Link;Date;Status;Price;Currency',
      ...['1.200', '950,00', '1.250,50', '80', '1.234.567', '12.345', '1.200 €', '0,125', '9.50'].map(
        (price, at) => `Acme;https://a.example/${at};2026-11-0${at + 1};Confirmed;${price};EUR`,
      ),
    ].join('\n'),
    answers,
  )
  expect(file.records.map(({ content }) => Link.parse(content).price)).toEqual([
    ...[1200, 950, 1250.5, 80, 1_234_567, 12_345, 1200],
  ])
  expect(file.faults).toEqual([
    { line: 9, reason: 'The price “0,125” has 3 decimals; an amount in EUR has 2 at most.' },
    { line: 10, reason: expect.stringMatching(/“9\.50” does not have a comma before its decimals/) },
  ])
})

it('the same client and link have the same key, however the client is written', async () => {
  const { records, properties } = await withRow(' ACME ,https://a.example/1,2026-11-08,Pending')
  expect(new Set(records.map(({ key }) => key)).size).toBe(1)
  expect(properties.map(({ name }) => name)).toEqual(['Acme'])
})

it('without a currency nothing is read', async () => {
  await expect(
    read(`${HEAD}\nAcme,https://a.example/1,2026-11-06,Pending`, { currency: 'dollars' }),
  ).rejects.toThrow(/Choose the currency/)
})

it('every row becomes a record or a fault, in any file that has the columns', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('Acme', 'https://a.example/1', '2026-11-06', 'Pending', '"', ',', '\n'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1 }),
      async (rows) => {
        const lines = rows.map((row) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(','))
        fc.pre(rows.some((row) => row.some((text) => text.trim() !== '')))
        const file = await read([HEAD, ...lines].join('\n'), answers)
        expect(file.records.length + file.faults.length).toBe(file.rows)
        for (const { content } of file.records) expect(STATUSES).toContain(Link.parse(content).status)
      },
    ),
  )
})

it('a long file without its columns is refused by its first row', async () => {
  await expect(read(`Client,Colour\n${'Acme,red\n'.repeat(60_000)}`, { currency: 'EUR' })).rejects.toThrow(
    'The file lacks the columns',
  )
})
