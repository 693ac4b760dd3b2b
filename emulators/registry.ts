import type { Emulator, Inputs, Provider } from '../providers/contract.ts'
import { GOOGLE_PEOPLE, sandboxTokens } from '../providers/families/google.emulator.ts'
import { emulator as googleAnalyticsEmulator } from '../providers/google_analytics/emulator.ts'
import { googleAnalytics } from '../providers/google_analytics/index.ts'
import { emulator as searchConsoleEmulator } from '../providers/google_webmasters/emulator.ts'
import { googleWebmasters } from '../providers/google_webmasters/index.ts'
import type { TokenSet } from '../providers/oauth2.ts'
import { sandboxKey, emulator as semrushEmulator } from '../providers/semrush/emulator.ts'
import { sandboxKeys, emulator as woocommerceEmulator } from '../providers/woocommerce/emulator.ts'
import type { SourceKind } from '../shared/domain/sources.ts'

/** What a demo source is connected with; its emulator honours it for ever. */
export type SandboxCredentials =
  | ({ type: 'oauth' } & TokenSet)
  | { type: 'credentials'; account: string; token: string }

/** A kind's part of the sandbox. */
export interface Sandbox {
  emulator: Emulator
  /** @param mount where the emulator is mounted (`http://127.0.0.1:4801/semrush`), without an origin's name */
  credentials(mount: string): Promise<SandboxCredentials>
  /** Demo values for parameters that are typed freely. */
  inputs?: Inputs
}

/** Every emulator, one line each. The same OAuth demo person stands behind all products of a vendor. */
export const sandboxes: Partial<Record<SourceKind, Sandbox>> = {
  google_analytics: { emulator: googleAnalyticsEmulator, credentials: google(googleAnalytics) },
  google_webmasters: { emulator: searchConsoleEmulator, credentials: google(googleWebmasters) },
  semrush: {
    emulator: semrushEmulator,
    credentials: async () => ({ type: 'credentials', account: 'Demo', token: sandboxKey('demo') }),
    inputs: { target: 'northwind.example', term: 'light tent', competitor: 'trailguide.example' },
  },
  woocommerce: {
    emulator: woocommerceEmulator,
    credentials: async (mount) => ({ type: 'credentials', ...sandboxKeys(`${mount}/site`) }),
  },
}

/** The OAuth app that the emulators know: any id with this beginning, and one secret. */
export function sandboxApp(client: string): { id: string; secret: string } {
  return { id: `sandbox-${client}`, secret: 'sandbox-secret' }
}

function google({ definition: { auth } }: Provider): Sandbox['credentials'] {
  const scopes = auth.type === 'oauth' ? auth.scopes : []
  return async () => ({ type: 'oauth', ...(await sandboxTokens(GOOGLE_PEOPLE[0], scopes)) })
}
