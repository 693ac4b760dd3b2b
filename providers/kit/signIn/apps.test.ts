import { expect, it } from 'vitest'
import { providers } from '../../registry.ts'
import { appGuideOf } from './apps.ts'

const withApp = providers.map(({ definition }) => definition).filter(({ auth }) => auth.type === 'oauth')

it.each(withApp.map((definition) => [definition.kind, definition] as const))(
  'tells how to register an app for %s, or why there is none to register',
  (_kind, definition) => {
    const { auth } = definition
    const guide = appGuideOf(definition)
    if (auth.type === 'oauth' && auth.caution) return expect(guide).toBeNull()
    expect(new URL(guide?.console.url ?? '').protocol).toBe('https:')
    expect(guide?.steps.join(' ')).toMatch(/redirect address above/)
    for (const step of guide?.steps ?? []) expect(step).toMatch(/^[A-Z][^{}]*[^ :,]\.$/)
  },
)

it('names the APIs and scopes of the kind', () => {
  const sheets = withApp.find(({ kind }) => kind === 'google_sheets')
  const guide = sheets && appGuideOf(sheets)
  expect(guide?.steps[1]).toBe(
    'Under “Enabled APIs & services” enable: Google Sheets API and Google Drive API.',
  )
  expect(guide?.steps[2]).toMatch(
    /openid, .*userinfo\.email, .*spreadsheets\.readonly, and .*drive\.metadata\.readonly\.$/,
  )
  expect(guide?.review).toMatch(/^Google verifies.* restricted/)
})

it('is nothing for kinds with a key', () => {
  for (const { definition } of providers) {
    if (definition.auth.type === 'credentials') expect(appGuideOf(definition)).toBeNull()
  }
})
