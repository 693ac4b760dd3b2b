import { expect, it } from 'vitest'
import type { Source } from '../../../shared/api/sources.ts'
import type { OAuthDefinition, OfferedProvider } from '../../../shared/domain/definitions.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'
import { furtherKinds, kindsOfLogin, loginsFor } from './logins.ts'

const oauth = (client: string, adds = true): OAuthDefinition => ({
  type: 'oauth',
  client,
  authorise: { origin: 'a', path: '/', parameters: {} },
  token: { origin: 't', path: '/', clientAuthentication: 'body' },
  revoke: null,
  scopes: [],
  requiredScopes: [],
  pkce: true,
  ...(adds && { incremental: { vendor: 'Google', loginHint: 'login_hint' } }),
})
const offered = (kind: SourceKind, auth: OfferedProvider['auth'], missing: string[] = []) => ({
  kind,
  name: kind,
  auth,
  properties: null,
  types: [],
  missing,
})
const analytics = offered('google_analytics', oauth('google'))
const console_ = offered('google_webmasters', oauth('google'))
const ads = offered('google_ads', oauth('google'), ['VENDOR_GOOGLE_ADS_DEVELOPER_TOKEN'])
const meta = offered('facebook', oauth('meta', false))
const instagram = offered('instagram', oauth('meta', false))
const ALL = [analytics, console_, ads, meta, instagram]

const connected = (
  id: string,
  name: SourceKind,
  account: string,
  more: Partial<Pick<Source, 'alsoServes' | 'imported'>> = {},
): Source => ({
  id,
  name,
  account,
  invalid: false,
  invalidReason: null,
  failure: null,
  connectedAt: '2026-11-22T00:00:00Z',
  lastSuccessAt: null,
  lastAttemptAt: null,
  warnings: [],
  budgets: [],
  imported: null,
  alsoServes: [],
  uses: { dashboards: 0, reports: 0, clients: 0, domains: 0 },
  ...more,
})

it('knows the kinds that one login can serve here', () => {
  expect(kindsOfLogin(analytics, ALL)).toEqual([console_])
  expect(kindsOfLogin(meta, ALL)).toEqual([])
})

it.each<[string, Source[], { account: string; granted: boolean; id: string }[]]>([
  ['nothing is connected', [], []],
  [
    'it lacks the scope',
    [connected('1', 'google_analytics', 'a@x')],
    [{ account: 'a@x', granted: false, id: '1' }],
  ],
  [
    'it has the scope',
    [connected('1', 'google_analytics', 'a@x', { alsoServes: ['google_webmasters'] })],
    [{ account: 'a@x', granted: true, id: '1' }],
  ],
  [
    'only one of its sources has the scope',
    [
      connected('1', 'google_analytics', 'a@x'),
      connected('2', 'google_ads', 'a@x', { alsoServes: ['google_webmasters'] }),
      connected('3', 'google_analytics', 'a@x'),
    ],
    [{ account: 'a@x', granted: true, id: '2' }],
  ],
  [
    'the kind is connected with it already, whoever else is there',
    [
      connected('1', 'google_analytics', 'a@x', { alsoServes: ['google_webmasters'] }),
      connected('2', 'google_webmasters', 'a@x'),
      connected('3', 'google_analytics', 'b@x'),
    ],
    [{ account: 'b@x', granted: false, id: '3' }],
  ],
  ['it belongs to another vendor', [connected('1', 'facebook', 'a@x')], []],
])('offers a login for a kind where %s', (_when, sources, expected) => {
  const found = loginsFor(console_, ALL, sources).map(({ account, granted, source }) => ({
    account,
    granted,
    id: source.id,
  }))
  expect(found).toEqual(expected)
})

it('puts a login that may read the kind before one that has yet to allow it', () => {
  const sources = [
    connected('1', 'google_analytics', 'a@x'),
    connected('2', 'google_analytics', 'b@x', { alsoServes: ['google_webmasters'] }),
  ]
  expect(loginsFor(console_, ALL, sources).map(({ account }) => account)).toEqual(['b@x', 'a@x'])
})

it('offers what more a login could serve, and nothing for a file', () => {
  const source = connected('1', 'google_analytics', 'a@x')
  expect(furtherKinds(source, ALL, [source]).map(({ definition }) => definition.kind)).toEqual([
    'google_webmasters',
  ])
  const file = connected('2', 'google_analytics', 'a.csv', {
    imported: { at: '2026-11-22T00:00:00Z', records: 1 },
  })
  expect(furtherKinds(file, ALL, [file])).toEqual([])
})
