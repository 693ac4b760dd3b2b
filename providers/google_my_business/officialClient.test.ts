import { auth as accountAuth, mybusinessaccountmanagement } from '@googleapis/mybusinessaccountmanagement'
import {
  auth as locationAuth,
  mybusinessbusinessinformation,
} from '@googleapis/mybusinessbusinessinformation'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../emulators/serve.ts'
import { GOOGLE_PEOPLE } from '../families/google.emulator.ts'
import type { TokenSet } from '../oauth2.ts'
import { emulator } from './emulator.ts'
import { googleMyBusiness } from './index.ts'
import { KIND, now, testProfiles } from './testProfiles.ts'

let server: EmulatorServer
let tokens: TokenSet

beforeAll(async () => {
  // The paths of the four APIs do not collide, so any of their origins serves all of them.
  server = await serveEmulators(
    { [KIND]: emulator },
    { now: () => now, root: { kind: KIND, origin: 'management' } },
  )
  tokens = await testProfiles(server).tokensOf(GOOGLE_PEOPLE[0])
})
afterAll(() => server.stop())

describe('Google’s own clients', () => {
  const accounts = () => {
    const auth = new accountAuth.OAuth2()
    auth.setCredentials({ access_token: tokens.accessToken })
    return mybusinessaccountmanagement({ version: 'v1', auth, rootUrl: `${server.url}/` }).accounts
  }
  const locations = () => {
    const auth = new locationAuth.OAuth2()
    auth.setCredentials({ access_token: tokens.accessToken })
    return mybusinessbusinessinformation({ version: 'v1', auth, rootUrl: `${server.url}/` })
  }
  it('list the same locations as we do', async () => {
    const { data } = await accounts().list({ pageSize: 20 })
    expect(data.accounts?.map(({ type }) => type)).toEqual(['PERSONAL', 'LOCATION_GROUP', 'ORGANIZATION'])
    const theirs = new Set<string>()
    for (const { name } of data.accounts ?? []) {
      const page = await locations().accounts.locations.list({
        parent: name ?? '',
        readMask: 'name,title',
        pageSize: 100,
      })
      for (const location of page.data.locations ?? []) theirs.add(location.name ?? '')
    }
    const ours = await googleMyBusiness.listProperties(testProfiles(server).context(tokens))
    expect(ours.map(({ id }) => id.replace(/^accounts\/\d+\//, '')).toSorted()).toEqual(
      [...theirs].toSorted(),
    )
  })
  it('read one location, and are refused without a mask', async () => {
    const { data } = await locations().locations.get({
      name: 'locations/5550001',
      readMask: 'title,storefrontAddress',
    })
    expect(data).toEqual({
      title: 'Northwind Outdoor',
      storefrontAddress: expect.objectContaining({ locality: 'Berlin' }),
    })
    await expect(locations().locations.get({ name: 'locations/5550001' })).rejects.toMatchObject({
      status: 400,
    })
    await expect(locations().locations.get({ name: 'locations/1', readMask: 'title' })).rejects.toMatchObject(
      { status: 404 },
    )
  })
})
