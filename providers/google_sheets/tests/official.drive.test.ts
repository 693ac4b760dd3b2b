import { type drive_v3, drive as driveApi, auth as googleAuth } from '@googleapis/drive'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext } from '../../contract.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { SHEETS_SCOPE } from '../definition.ts'
import { BOOKS } from '../emulator/books.ts'
import { emulator } from '../emulator/index.ts'
import { googleSheets } from '../index.ts'
import { contextOf, KIND, now } from './sheets.ts'

/** Google's own client of Drive against the emulator's list of files. */

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators(
    { [KIND]: emulator },
    { now: () => now, root: { kind: KIND, origin: 'drive' } },
  )
  context = await contextOf(server)
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

function files({ credentials } = context) {
  if (credentials.type !== 'oauth') throw new Error('Google signs in by OAuth')
  const auth = new googleAuth.OAuth2()
  auth.setCredentials({ access_token: credentials.accessToken })
  return driveApi({ version: 'v3', auth, rootUrl: `${server.url}/` }).files
}

const SPREADSHEETS = "mimeType='application/vnd.google-apps.spreadsheet' and trashed=false"
/** The parameters of our list, except for the size of a page. */
const asked = (q = SPREADSHEETS) => ({
  q,
  fields: 'nextPageToken,incompleteSearch,files(id,name,modifiedTime)',
  orderBy: 'modifiedTime desc',
  supportsAllDrives: true,
  includeItemsFromAllDrives: true,
})

/** Every page of a query. */
async function pagesOf(query: drive_v3.Params$Resource$Files$List): Promise<drive_v3.Schema$FileList[]> {
  const { data } = await files().list(query)
  const rest = data.nextPageToken ? await pagesOf({ ...query, pageToken: data.nextPageToken }) : []
  return [data, ...rest]
}

const choices = (search = '', as = context) =>
  googleSheets.listOptions(as, {
    parameter: 'target',
    type: 'google_sheets',
    property: null,
    inputs: {},
    search,
  })
const asChoices = (listed: drive_v3.Schema$File[]) =>
  listed.map(({ id, name }) => ({ value: id, label: name }))

describe('Google’s own client of Drive', () => {
  it.each([1, 2, 3, 100])('lists our choices in our order, by pages of %i', async (pageSize) => {
    const pages = await pagesOf({ ...asked(), pageSize })
    const sizes = pages.map((page) => page.files?.length)
    expect(sizes).toEqual({ 1: [1, 1, 1], 2: [2, 1] }[pageSize] ?? [3])
    expect(asChoices(pages.flatMap((page) => page.files ?? []))).toEqual(await choices())
    expect(pages.map(({ incompleteSearch }) => incompleteSearch)).toEqual(sizes.map(() => false))
  })

  it.each([
    ['plan', 'plan', 1],
    ['LEADS', 'LEADS', 1],
    ['eads', 'eads', 0],
    ['shop orders', 'shop orders', 1],
    ["Kari's", "Kari\\'s", 0],
    ['a\\b', 'a\\\\b', 0],
  ])('finds beginnings of words as our search for %s does', async (search, literal, count) => {
    const { data } = await files().list(asked(`${SPREADSHEETS} and name contains '${literal}'`))
    expect(data.files).toHaveLength(count)
    expect(asChoices(data.files ?? [])).toEqual(await choices(search))
  })

  it('gets the fields that it names, and four of each file where it names none', async () => {
    const [first] = (await files().list(asked())).data.files ?? []
    expect(Object.keys(first ?? {}).toSorted()).toEqual(['id', 'modifiedTime', 'name'])
    const more = await files().list({ ...asked(), fields: 'kind,files(webViewLink,owners/emailAddress)' })
    expect(Object.keys(more.data).toSorted()).toEqual(['files', 'kind'])
    expect(more.data.files?.[0]).toEqual({
      webViewLink: expect.stringContaining(first?.id ?? 'no file'),
      owners: [{ emailAddress: GOOGLE_PEOPLE[0].email }],
    })
    const plain = await files().list({ q: SPREADSHEETS, pageSize: 1 })
    expect(plain.data).toMatchObject({ kind: 'drive#fileList', nextPageToken: expect.any(String) })
    expect(Object.keys(plain.data.files?.[0] ?? {}).toSorted()).toEqual(['id', 'kind', 'mimeType', 'name'])
  })

  it('sees workbooks and what lies in the bin by a query of its own', async () => {
    const named = async (q?: string) =>
      ((await files().list(q ? { q } : {})).data.files ?? []).map(({ id }) => id).toSorted()
    const all = BOOKS.map(({ id }) => id).toSorted()
    expect(await named()).toEqual(all)
    expect(await named('trashed = false')).toEqual(all)
    expect(await named('trashed = true')).toEqual([])
    expect((await choices()).length).toBe(all.length - 1)
  })

  it('is refused as we are', async () => {
    const refused = (status: number, reason: string) => ({
      status,
      response: { data: { error: { code: status, errors: [{ reason }] } } },
    })
    for (const query of [{ q: 'mimeType is sheet' }, { pageSize: 1001 }, { pageToken: 'made up' }]) {
      await expect(files().list(query), JSON.stringify(query)).rejects.toMatchObject(refused(400, 'invalid'))
    }
    const narrow = await contextOf(server, GOOGLE_PEOPLE[0], ['openid', SHEETS_SCOPE])
    await expect(files(narrow).list(asked())).rejects.toMatchObject(refused(403, 'insufficientPermissions'))
    await expect(choices('', narrow)).rejects.toMatchObject({ kind: 'bad_request', field: 'target' })
    const unknown = { ...context, credentials: { type: 'oauth' as const, accessToken: 'ya29.x', scopes: [] } }
    await expect(files(unknown).list(asked())).rejects.toMatchObject(refused(401, 'authError'))
    await expect(choices('', unknown)).rejects.toMatchObject({ kind: 'reauthorise' })
    const stranger = await contextOf(server, GOOGLE_PEOPLE[1])
    expect((await files(stranger).list(asked())).data.files).toEqual([])
    expect(await choices('', stranger)).toEqual([])
  })
})
