import type { Credentials, OAuthCall, Provider, ProviderContext } from '../../../providers/contract.ts'
import { fillSettings, settingReader } from '../../../providers/kit/query/settings.ts'
import type { OAuthDefinition } from '../../../shared/domain/definitions.ts'
import type { AppContext } from '../../context.ts'
import { AppError } from '../../lib/errors.ts'
import type { StoredCredentials } from './credentials.ts'

/** Base addresses of a provider: the vendor's own, or the sandbox's emulator. */
export function originsOf(context: AppContext, provider: Provider): (name: string) => string {
  const setting = settingsOf(context, provider)
  return (name) => {
    const address = provider.definition.origins[name]
    if (address === undefined) throw new Error(`${provider.definition.kind} has no origin called ${name}.`)
    return context.emulators
      ? `${context.emulators}/${provider.definition.kind}/${name}`
      : fillSettings(address, setting)
  }
}

/** A provider's settings as this installation has them; emulators take any. */
function settingsOf({ config, emulators }: AppContext, provider: Provider): (name: string) => string {
  return settingReader(
    provider.definition,
    (name) => config.vendorSettings[name]?.reveal() ?? (emulators ? 'sandbox' : undefined),
  )
}

/** What a step of a sign-in is handed. Throws AppError where no app is registered. */
export function oauthCall(
  context: AppContext,
  provider: Provider,
  auth: OAuthDefinition,
  signal: AbortSignal,
): OAuthCall {
  return {
    origin: originsOf(context, provider),
    setting: settingsOf(context, provider),
    client: registeredApp(context, auth),
    fetch: context.http,
    now: context.now(),
    signal,
  }
}

/** The app registered at the vendor. Throws AppError where the installation has not registered one. */
export function registeredApp(context: AppContext, auth: OAuthDefinition): { id: string; secret: string } {
  const app = context.config.oauthClients[auth.client]
  if (!app) {
    const [id, secret] = appVariables(auth.client)
    throw new AppError(
      'conflict',
      `This installation is not registered with the vendor yet: set ${id} and ${secret}.`,
    )
  }
  return { id: app.id, secret: app.secret.reveal() }
}

/** The environment variables without which nobody can sign in to the vendor here; empty where everybody can. */
export function missingVariables({ config, emulators }: AppContext, { definition }: Provider): string[] {
  const { auth, settings = [] } = definition
  const unset = settings.filter(
    (setting) => setting.default === null && !config.vendorSettings[setting.name] && !emulators,
  )
  const isRegistered = auth.type !== 'oauth' || config.oauthClients[auth.client] !== undefined
  return [...unset.map(({ name }) => `VENDOR_${name}`), ...(isRegistered ? [] : appVariables(auth.client))]
}

const appVariables = (client: string): [id: string, secret: string] => {
  const name = client.toUpperCase()
  return [`OAUTH_${name}_CLIENT_ID`, `OAUTH_${name}_CLIENT_SECRET`]
}

/** The context of one call to a provider; `kept` is what outlasts the call. */
export function providerContext(
  context: AppContext,
  provider: Provider,
  credentials: StoredCredentials,
  signal: AbortSignal,
  kept: Pick<ProviderContext, 'known' | 'noteBudget' | 'once'> = {},
): ProviderContext {
  const { auth } = provider.definition
  const app =
    auth.type === 'oauth' && auth.clientInCalls ? context.config.oauthClients[auth.client] : undefined
  return {
    ...(app ? { client: { id: app.id, secret: app.secret.reveal() } } : {}),
    credentials: handedOut(credentials),
    origin: originsOf(context, provider),
    setting: settingsOf(context, provider),
    fetch: context.http,
    ...kept,
    now: context.now(),
    signal,
  }
}

function handedOut(stored: StoredCredentials): Credentials {
  switch (stored.type) {
    case 'oauth':
      return { type: 'oauth', accessToken: stored.accessToken, scopes: stored.scopes }
    case 'credentials':
      return stored
    case 'imported':
      // Only questions need records, and they are counted elsewhere (features/widgets/results/callProvider.ts).
      return { ...stored, records: async () => [] }
  }
}

/** The address to which vendors redirect browsers; registered with each of them. */
export const callbackAddress = ({ config }: Pick<AppContext, 'config'>) =>
  `${config.publicUrl}/oauth/callback`
