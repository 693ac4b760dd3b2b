import { auth as googleAuth, sheets } from '@googleapis/sheets'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator } from '../emulator/index.ts'
import { googleSheets } from '../index.ts'
import { ask, contextOf, KIND, LEADS, MEDIA, now } from './sheets.ts'

/** Google's own client against the emulator: that we have not emulated our own misreading. */

let server: EmulatorServer
let context: Awaited<ReturnType<typeof contextOf>>
beforeAll(async () => {
  server = await serveEmulators(
    { [KIND]: emulator },
    { now: () => now, root: { kind: KIND, origin: 'sheets' } },
  )
  context = await contextOf(server)
})
afterAll(() => server.stop())

const book = String(MEDIA.target)
function client() {
  if (context.credentials.type !== 'oauth') throw new Error('Google signs in by OAuth')
  const auth = new googleAuth.OAuth2()
  auth.setCredentials({ access_token: context.credentials.accessToken })
  return sheets({ version: 'v4', auth, rootUrl: `${server.url}/` }).spreadsheets
}

describe('Google’s own client', () => {
  it('lists tabs as we do, with a mask and without', async () => {
    const fields = 'spreadsheetId,properties(title,locale,timeZone),sheets.properties'
    const { data } = await client().get({ spreadsheetId: book, fields })
    expect(data.properties).toEqual({
      title: 'Northwind media plan',
      locale: 'de_DE',
      timeZone: 'Europe/Berlin',
    })
    expect(data.sheets?.map(({ properties }) => properties?.sheetType)).toEqual([
      'GRID',
      'OBJECT',
      'GRID',
      'GRID',
    ])
    expect(data.sheets?.[3]?.properties?.hidden).toBe(true)
    const whole = await client().get({ spreadsheetId: book })
    expect(whole.data.spreadsheetUrl).toContain(book)
    expect(whole.data.sheets?.[0]?.data).toBeUndefined()
  })

  it('sees the figures that we add up', async () => {
    const { data } = await client().values.get({
      spreadsheetId: book,
      range: 'Channels!A2:F',
      valueRenderOption: 'UNFORMATTED_VALUE',
      dateTimeRenderOption: 'SERIAL_NUMBER',
    })
    const october = (data.values ?? []).filter(([day]) => day >= 46_296 && day < 46_296 + 31)
    const { totals } = await googleSheets.run(context, ask(MEDIA, { metrics: ['Clicks', 'Cost'] }))
    expect(totals?.[0]).toBe(october.reduce((sum, [, , , clicks]) => sum + clicks, 0))
    expect(totals?.[1]).toBeCloseTo(
      october.reduce((sum, row) => sum + (Number(row[5]) || 0), 0),
      2,
    )
  })

  it('reads values formatted, as formulas and by columns, with quotes in a title and clipped to the grid', async () => {
    const range = "'Kari’s and Ola''s goals'!A1:ZZ2"
    const read = async (facts: object) =>
      (await client().values.get({ spreadsheetId: book, range, ...facts })).data
    expect((await read({})).range).toBe("'Kari’s and Ola''s goals'!A1:H2")
    expect((await read({})).values?.[1]?.slice(0, 3)).toEqual(['Newsletter sign-ups', '4.000', '3.120'])
    expect((await read({ valueRenderOption: 'FORMULA' })).values?.[1]?.[3]).toBe('=C2/B2')
    expect((await read({ majorDimension: 'COLUMNS' })).values?.[0]).toEqual(['Goal', 'Newsletter sign-ups'])
  })

  it('reads several ranges at once, in order, each without its empty end', async () => {
    const { data } = await client().values.batchGet({
      spreadsheetId: String(LEADS.target),
      ranges: ["'Skjemasvar 1'!A1:B3", "'Skjemasvar 1'!E:E"],
      majorDimension: 'COLUMNS',
    })
    expect(data.valueRanges?.[0]?.values?.[1]?.[0]).toBe('Kilde')
    expect(data.valueRanges?.[1]?.values?.[0]?.[0]).toBe('Kommentar')
    expect(data.valueRanges?.[1]?.values?.[0]?.at(-1)).not.toBe('')
  })

  it('is refused as we are', async () => {
    const values = (range: string, spreadsheetId = book) => client().values.get({ spreadsheetId, range })
    await expect(values('Old tab!A1:C')).rejects.toMatchObject({ status: 400 })
    await expect(values('Channels!A900000:Z900001')).rejects.toMatchObject({ status: 400 })
    await expect(values('A1', '1NwPrices2XlsxOldBook')).rejects.toMatchObject({ status: 400 })
    await expect(values('A1', 'nobodys')).rejects.toMatchObject({ status: 404 })
  })
})
