import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { importOutcome, property, source } from '../../../shared/api/sources.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** Files read into sources, over HTTP and against a real database. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())

let lastAddress = 0
const colleague = async (companyId: string): Promise<Person> =>
  Object.assign(await signedIn(app, await makeUser(app.context, companyId)), {
    address: `203.0.113.${++lastAddress}`,
  })
const newcomer = async () => colleague(await makeCompany(app.context))

const HEAD = 'Client,Link,Date,Status,Price'
const file = (...rows: string[]) => [HEAD, ...rows].join('\n')
const ROWS = [
  'Acme,https://a.example/1,2026-10-05,confirmed,100',
  'Acme,https://a.example/2,2026-10-20,pending,',
  'Birch,https://b.example/1,2026-11-03,confirmed,50',
]

interface Sent {
  text?: string | Uint8Array<ArrayBuffer>
  fields?: Record<string, string>
}
function formOf({ text = file(...ROWS), fields = {} }: Sent): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([text], 'links.csv', { type: 'text/csv' }))
  return form
}
const importNew = (person: Person, { text, fields }: Sent = {}, headers: Record<string, string> = {}) =>
  person.post(
    '/api/sources/import',
    formOf({ ...(text && { text }), fields: { name: 'base_me', account: 'Links', ...fields } }),
    headers,
  )
const importNewer = (person: Person, id: string, { text, fields }: Sent = {}) =>
  person.post(
    `/api/sources/${id}/import`,
    formOf({ ...(text && { text }), fields: { mode: 'add', ...fields } }),
  )

const outcomeOf = (answer: Awaited<ReturnType<typeof importNew>>) => {
  expect(answer.status, answer.text).toBe(200)
  return answer.as(dataOf(importOutcome)).data
}
const made = async (person: Person, sent: Sent = {}) => {
  const { source: found } = outcomeOf(await importNew(person, sent))
  if (!found) throw new Error('No source was made')
  return found
}
const list = async (person: Person) => (await person.get('/api/sources')).as(dataOf(z.array(source))).data
const clients = async (person: Person, id: string) =>
  (await person.get(`/api/sources/${id}/properties`))
    .as(z.object({ properties: z.array(property) }))
    .properties.map(({ name }) => name)
/** What the table holds, past row-level security. */
const stored = async (id: string) =>
  (
    await app.context.db.tenant(await companyOf(id), (tx) =>
      tx
        .selectFrom('importedRecords')
        .select(['property', 'day'])
        .where('sourceId', '=', id)
        .orderBy('day')
        .execute(),
    )
  ).map(({ property: client, day }) => `${client} ${day}`)
const companies = new Map<string, string>()
const companyOf = async (id: string) => companies.get(id) ?? ''
const remember = async (person: Person, sent: Sent = {}) => {
  const found = await made(person, sent)
  companies.set(found.id, person.companyId)
  return found
}

describe('a preview', () => {
  it('tells what the file holds and keeps nothing', async () => {
    const person = await newcomer()
    const text = `${file(...ROWS, ROWS[0] ?? '', 'Acme,https://a.example/9,05/10/2026,pending,')}`.replaceAll(
      /^(.*)$/gm,
      (line, _all, at) => `${line},${at === 0 ? 'Notes' : 'x'}`,
    )
    const { source: none, report } = outcomeOf(await importNew(person, { text, fields: { dryRun: 'true' } }))
    expect(none).toBeNull()
    expect(report).toEqual({
      rows: 5,
      records: 3,
      repeated: 1,
      range: { start: '2026-10-05', end: '2026-11-03' },
      properties: [
        { name: 'Acme', records: 2 },
        { name: 'Birch', records: 1 },
      ],
      propertyCount: 2,
      ignoredColumns: ['Notes'],
      amounts: null,
      faults: [{ line: 6, reason: expect.stringMatching(/“05\/10\/2026” is not a date/) }],
      faultCount: 1,
      changes: null,
    })
    expect(await list(person)).toEqual([])
  })
  it('tells how amounts are read, and whoever knows better chooses', async () => {
    const person = await newcomer()
    const amounts = async (decimals: string) =>
      outcomeOf(
        await importNew(person, {
          text: file('Acme,https://a.example/1,2026-10-05,confirmed,1.200'),
          fields: { dryRun: 'true', answers: JSON.stringify({ currency: 'EUR', decimals }) },
        }),
      ).report.amounts
    expect(await amounts('auto')).toEqual({
      sentence: 'A comma parts the decimals of amounts: “1.200” is €1,200.00.',
      isOpen: false,
    })
    expect((await amounts('point'))?.sentence).toMatch(/^A point .* “1\.200” is €1\.20\.$/)
  })
  it('of a newer file tells what it would change', async () => {
    const person = await newcomer()
    const { id } = await remember(person)
    const text = file(ROWS[0] ?? '', 'Acme,https://a.example/3,2026-11-20,pending,')
    const changes = async (mode: string) =>
      outcomeOf(await importNewer(person, id, { text, fields: { mode, dryRun: 'true' } })).report.changes
    expect(await changes('add')).toEqual({ added: 1, updated: 1, removed: 0 })
    expect(await changes('replace')).toEqual({ added: 1, updated: 1, removed: 2 })
    expect(await stored(id)).toHaveLength(3)
  })
})

describe('an import', () => {
  it('becomes one source, however often it is sent because no answer came', async () => {
    const person = await newcomer()
    const call = { 'idempotency-key': 'one-and-the-same-call' }
    const answers = await Promise.all([1, 2, 3].map(() => importNew(person, {}, call)))
    const ids = answers.map((answer) => outcomeOf(answer).source?.id)
    expect(new Set(ids).size).toBe(1)
    expect(outcomeOf(await importNew(person, {}, call)).source?.id).toBe(ids[0])
    expect(outcomeOf(await importNew(person)).source?.id).not.toBe(ids[0])
  })

  it('makes a source that says when it was imported, with its clients', async () => {
    const person = await newcomer()
    const found = await remember(person, { fields: { answers: '{"currency":"EUR"}' } })
    expect(found).toMatchObject({
      name: 'base_me',
      account: 'Links',
      invalid: false,
      failure: null,
      warnings: [],
      imported: { at: expect.stringMatching(/^\d{4}-/), records: 3 },
    })
    expect(await list(person)).toEqual([found])
    expect(await clients(person, found.id)).toEqual(['Acme', 'Birch'])
    expect(await stored(found.id)).toEqual(['acme 2026-10-05', 'acme 2026-10-20', 'birch 2026-11-03'])
    const choices = await person.get(`/api/sources/${found.id}/property?type=base_me&searchTerm=bir`)
    expect(choices.text).toBe('{"data":[{"value":"birch","label":"Birch"}]}')
  })
  it('adds to what is there, or replaces it', async () => {
    const person = await newcomer()
    const { id } = await remember(person)
    const text = file(
      'Acme,https://a.example/1,2026-10-06,confirmed,100',
      'Cedar,https://c.example/,2026-11-20,pending,',
    )
    const added = outcomeOf(await importNewer(person, id, { text }))
    expect(added.source).toMatchObject({ id, imported: { records: 4 } })
    expect(await clients(person, id)).toEqual(['Acme', 'Birch', 'Cedar'])
    expect(await stored(id)).toEqual([
      ...['acme 2026-10-06', 'acme 2026-10-20', 'birch 2026-11-03', 'cedar 2026-11-20'],
    ])
    const replaced = outcomeOf(await importNewer(person, id, { text, fields: { mode: 'replace' } }))
    expect(replaced.source).toMatchObject({ id, imported: { records: 2 } })
    expect(await clients(person, id)).toEqual(['Acme', 'Cedar'])
    expect(await stored(id)).toEqual(['acme 2026-10-06', 'cedar 2026-11-20'])
  })
  it('keeps what was told beside the older file, unless it is told anew', async () => {
    const person = await newcomer()
    const { id } = await remember(person, { fields: { answers: '{"currency":"EUR"}' } })
    const currencies = async (answers: string) => {
      outcomeOf(await importNewer(person, id, { fields: { mode: 'replace', answers } }))
      const answer = await person.get(`/api/sources/${id}/properties`)
      const { properties } = answer.as(z.object({ properties: z.array(property) }))
      return new Set(properties.map(({ currency }) => currency))
    }
    expect(await currencies('{}')).toEqual(new Set(['EUR']))
    expect(await currencies('{"currency":""}')).toEqual(new Set(['EUR']))
    expect(await currencies('{"currency":"GBP"}')).toEqual(new Set(['GBP']))
  })
  it('of two files at once loses neither', async () => {
    const person = await newcomer()
    const { id } = await remember(person)
    const texts = [1, 2, 3].map((part) => file(`Acme,https://new.example/${part},2026-11-1${part},pending,`))
    const answers = await Promise.all(texts.map((text) => importNewer(person, id, { text })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await stored(id)).toHaveLength(6)
    expect((await list(person))[0]?.imported?.records).toBe(6)
  })
  it('of many rows takes a moment and no more', async () => {
    const person = await newcomer()
    const rows = Array.from(
      { length: 50_000 },
      (_row, at) =>
        `Client ${at % 7},https://site${at % 900}.example/${at},2026-${String(1 + (at % 11)).padStart(2, '0')}-11,confirmed,1`,
    )
    const found = await remember(person, { text: file(...rows) })
    expect(found.imported?.records).toBe(50_000)
    expect((await importNew(person, { text: file(...rows, ROWS[0] ?? '') })).status).toBe(422)
  }, 60_000)
  it('is gone with its source', async () => {
    const person = await newcomer()
    const { id } = await remember(person)
    const calls = app.sandbox.emulators.calls.length
    expect((await person.delete(`/api/sources/${id}`)).status).toBe(200)
    expect((await person.get(`/api/sources/${id}/properties`)).status).toBe(404)
    // They stay for as long as it can be brought back.
    expect((await person.delete(`/api/deleted/${id}`)).status).toBe(204)
    expect(await stored(id)).toEqual([])
    expect(app.sandbox.emulators.calls.length).toBe(calls)
  })
})

describe('what cannot be read is refused in a sentence, and nothing is kept', () => {
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file(...ROWS), 'utf16le')])
  it.each<[string, string | Uint8Array<ArrayBuffer>]>([
    ['a mark of UTF-8', `\uFEFF${file(...ROWS)}`],
    ['UTF-16', utf16],
    ['semicolons', file(...ROWS).replaceAll(',', ';')],
    ['tabs', file(...ROWS).replaceAll(',', '\t')],
  ])('but not %s', async (_case, text) => {
    expect((await made(await newcomer(), { text })).imported?.records).toBe(3)
  })
  it.each<[string, Sent, RegExp]>([
    ['nothing', { text: ' ' }, /is empty/],
    ['names alone', { text: HEAD }, /nothing below/],
    [
      'a table without the columns',
      { text: 'Name,Sum\nA,1' },
      /lacks the columns “Client”, “Link”, “Date”, “Status”/,
    ],
    ['a web page', { text: '<!doctype html>\n<title>Sign in</title>' }, /lacks the columns/],
    ['a workbook', { text: 'PK\u0003\u0004xl/workbook.xml' }, /Excel workbook/],
    [
      'another encoding',
      { text: Buffer.from(file('Müller,https://a.example,2026-10-05,pending,'), 'latin1') },
      /UTF-8/,
    ],
    ['an open quotation mark', { text: `${file(...ROWS)}\n"Acme,https` }, /row 5 on: a quotation mark/],
    [
      'rows that all fail',
      { text: file('Acme,https://a.example/1,05/10/2026,pending,') },
      /None of the 1 rows .* Line 2: “05\/10\/2026”/,
    ],
    ['a currency that is none', { fields: { answers: '{"currency":"gold"}' } }, /Choose the currency/],
    ['an answer to nothing', { fields: { answers: '{"colour":"red"}' } }, /no field called “colour”/],
    ['answers that are no JSON', { fields: { answers: '{' } }, /not valid JSON/],
    ['a kind that takes no file', { fields: { name: 'semrush' } }, /connected with a login, not with a file/],
    ['a kind that nobody has heard of', { fields: { name: 'altavista' } }, /./],
    ['no name', { fields: { account: ' ' } }, /./],
    ['an unknown field', { fields: { surprise: '1' } }, /no field called|surprise/i],
    [
      'a character that no text has',
      { text: file('Ac\u0000me,https://a.example/1,2026-10-05,pending,') },
      /cannot be stored/,
    ],
  ])('%s', async (_case, sent, words) => {
    const person = await newcomer()
    const answer = await importNew(person, sent)
    expect(answer.status, answer.text).toBe(422)
    expect(answer.error().error.message).toMatch(words)
    expect(await list(person)).toEqual([])
  })
  it('no file at all, or one of another name', async () => {
    const person = await newcomer()
    const form = formOf({ fields: { name: 'base_me', account: 'Links' } })
    form.set('picture', new File(['x'], 'x.png'))
    expect((await person.post('/api/sources/import', form)).error().error.message).toMatch(
      /No file is taken as/,
    )
    form.delete('picture')
    form.delete('file')
    const answer = await person.post('/api/sources/import', form)
    expect(answer.error().errors).toEqual({ file: ['Choose a file.'] })
  })
  it('a file over 10 MB', async () => {
    const answer = await importNew(await newcomer(), { text: Buffer.alloc(10 * 1024 * 1024 + 1, 'x') })
    expect([answer.status, answer.error().error.id]).toEqual([413, 'too_large'])
  })
  it('a newer file of the kind, and the older stays', async () => {
    const person = await newcomer()
    const { id } = await remember(person)
    for (const text of ['', 'Name\nA', file('Acme,https://a.example/1,soon,pending,')]) {
      const answer = await importNewer(person, id, { text: text || ' ', fields: { mode: 'replace' } })
      expect(answer.status).toBe(422)
    }
    expect(await stored(id)).toHaveLength(3)
  })
})

describe('somebody of another company', () => {
  it('neither reads nor changes the records, by whatever name', async () => {
    const [person, outsider] = [await newcomer(), await newcomer()]
    const { id } = await remember(person)
    for (const mode of ['add', 'replace'])
      expect((await importNewer(outsider, id, { fields: { mode } })).status).toBe(404)
    expect((await outsider.get(`/api/sources/${id}/properties`)).status).toBe(404)
    const seen = await app.context.db.tenant(outsider.companyId, (tx) =>
      tx.selectFrom('importedRecords').selectAll().execute(),
    )
    expect(seen).toEqual([])
    const planted = { companyId: person.companyId, sourceId: id, key: Buffer.from('x'), day: '2026-11-01' }
    await expect(
      app.context.db.tenant(outsider.companyId, (tx) =>
        tx
          .insertInto('importedRecords')
          .values({ ...planted, content: '{}' })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    expect(await stored(id)).toHaveLength(3)
  })
  it('of the same company may', async () => {
    const person = await newcomer()
    const { id } = await remember(person)
    expect((await importNewer(await colleague(person.companyId), id)).status).toBe(200)
  })
})
