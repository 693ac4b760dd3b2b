import { auth as googleAuth, searchconsole } from '@googleapis/searchconsole'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { TokenSet } from '../../kit/signIn/oauth2.ts'
import { GOOGLE_PEOPLE } from '../../platforms/google/emulator/index.ts'
import { emulator } from '../emulator/index.ts'
import { googleWebmasters } from '../index.ts'
import { DOMAIN, KIND, now, october, question, testConsole, WWW } from './console.ts'

let server: EmulatorServer
let tokens: TokenSet

beforeAll(async () => {
  server = await serveEmulators(
    { [KIND]: emulator },
    { now: () => now, root: { kind: KIND, origin: 'searchconsole' } },
  )
  tokens = await testConsole(server).tokensOf(GOOGLE_PEOPLE[0])
})
afterAll(() => server.stop())

describe('Google’s own client', () => {
  const client = () => {
    const auth = new googleAuth.OAuth2()
    auth.setCredentials({ access_token: tokens.accessToken })
    return searchconsole({ version: 'v1', auth, rootUrl: `${server.url}/` })
  }
  it('lists the properties', async () => {
    const { data } = await client().sites.list()
    expect(data.siteEntry?.map(({ siteUrl }) => siteUrl)).toContain(WWW)
    expect((await client().sites.get({ siteUrl: DOMAIN })).data.permissionLevel).toBe('siteOwner')
    expect((await client().sitemaps.list({ siteUrl: WWW })).data.sitemap?.[0]?.path).toBe(`${WWW}sitemap.xml`)
  })
  it.each([DOMAIN, WWW])('reads the same figures of %s as we do', async (siteUrl) => {
    const { data } = await client().searchanalytics.query({
      siteUrl,
      requestBody: {
        startDate: october.start,
        endDate: october.end,
        dimensions: ['QUERY', 'DEVICE'],
        rowLimit: 25_000,
        type: 'WEB',
        aggregationType: 'AUTO',
        dataState: 'FINAL',
      },
    })
    expect(data.responseAggregationType).toBe('byProperty')
    const clicks = data.rows
      ?.filter(({ keys }) => keys?.[0] === 'light tent')
      .reduce((all, row) => all + (row.clicks ?? 0), 0)
    const ours = (
      await googleWebmasters.run(testConsole(server).context(tokens), {
        ...question,
        property: siteUrl,
        dimension: 'query',
      })
    ).rows.find(([name]) => name === 'light tent')
    expect(ours?.[1]).toBe(clicks)
  })
  it('is refused as we are', async () => {
    const body = { startDate: '2026-10-31', endDate: '2026-10-01' }
    await expect(client().searchanalytics.query({ siteUrl: WWW, requestBody: body })).rejects.toMatchObject({
      status: 400,
    })
    await expect(
      client().searchanalytics.query({
        siteUrl: 'https://elsewhere.example/',
        requestBody: { startDate: '2026-10-01', endDate: '2026-10-31' },
      }),
    ).rejects.toMatchObject({ status: 403 })
    for (const requestBody of [
      { dimensions: ['SEARCH_APPEARANCE', 'DATE'] },
      { dimensions: ['PAGE'], aggregationType: 'BY_PROPERTY' },
      { dimensions: ['QUERY'], type: 'DISCOVER' },
      { dimensions: ['HOUR'] },
      { rowLimit: 25_001 },
    ]) {
      const asked = client().searchanalytics.query({
        siteUrl: WWW,
        requestBody: { startDate: '2026-10-01', endDate: '2026-10-31', ...requestBody },
      })
      await expect(asked, JSON.stringify(requestBody)).rejects.toMatchObject({ status: 400 })
    }
  })
})
