import { providers } from '../../providers/registry.ts'
import { Secret } from './secret.ts'

/** The app that this installation has registered at a vendor. */
export interface OAuthClient {
  id: string
  secret: Secret
}

const VARIABLE = /^OAUTH_([A-Z0-9_]+)_CLIENT_(ID|SECRET)$/

/**
 * Reads every `OAUTH_<NAME>_CLIENT_ID` and `OAUTH_<NAME>_CLIENT_SECRET`; the record's key is the name in lower case.
 * Half a pair becomes a problem's sentence.
 */
export function readOAuthClients(env: NodeJS.ProcessEnv): {
  clients: Record<string, OAuthClient>
  problems: string[]
} {
  const names = new Set(Object.keys(env).flatMap((variable) => VARIABLE.exec(variable)?.[1] ?? []))
  const clients: Record<string, OAuthClient> = {}
  const problems: string[] = []
  for (const name of names) {
    const id = env[`OAUTH_${name}_CLIENT_ID`]
    const secret = env[`OAUTH_${name}_CLIENT_SECRET`]
    if (id && secret) clients[name.toLowerCase()] = { id, secret: new Secret(secret) }
    else if (id || secret) {
      const [given, missing] = id ? ['ID', 'SECRET'] : ['SECRET', 'ID']
      problems.push(
        `OAUTH_${name}_CLIENT_${missing} is missing while OAUTH_${name}_CLIENT_${given} is set; set both or neither.`,
      )
    }
  }
  return { clients, problems }
}

/** Apps registered at the sandbox's emulated vendors, which accept this pair and hold no real data. */
export function sandboxOAuthClients(): Record<string, OAuthClient> {
  const used = providers.flatMap(({ definition: { auth } }) => (auth.type === 'oauth' ? [auth.client] : []))
  return Object.fromEntries(
    used.map((name) => [name, { id: `sandbox-${name}`, secret: new Secret('sandbox-secret') }]),
  )
}
