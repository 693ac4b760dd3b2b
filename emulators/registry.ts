import type { Emulator, EmulatorModule } from '../providers/sandbox/emulation.ts'
import type { ProviderDefinition } from '../shared/domain/definitions.ts'
import { SOURCE_KINDS } from '../shared/domain/sources.ts'

/**
 * A kind's part of the sandbox, found by its folder's name: no list to maintain beside the providers' own
 * registry.
 */
export const sandboxOf = async (kind: string): Promise<EmulatorModule> =>
  (await import(`../providers/${kind}/emulator/index.ts`)) as EmulatorModule

/** Every kind's emulator. Each is loaded when it is first called: most of a sandbox's are not in a day. */
export const everyEmulator = (): Record<string, Emulator> =>
  Object.fromEntries(
    SOURCE_KINDS.map((kind): [string, Emulator] => [
      kind,
      async (request, context) => (await sandboxOf(kind)).emulator(request, context),
    ]),
  )

const isKind = (name: string) => SOURCE_KINDS.some((kind) => kind === name)

/**
 * The name under which a kind's grants are stored: they belong to the registered app, shared by all its
 * products.
 */
export async function memoryName(kind: string): Promise<string> {
  if (!isKind(kind)) return kind
  const { definition } = (await import(`../providers/${kind}/definition.ts`)) as {
    definition: ProviderDefinition
  }
  return definition.auth.type === 'oauth' ? definition.auth.client : kind
}

/** `GET /_credentials/<kind>`: what a demo source of that kind signs in with at its emulator. */
export async function credentialsPage(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url)
  const kind = pathname.split('/')[2] ?? ''
  if (!isKind(kind)) return new Response(`No emulator is mounted as ${kind}.`, { status: 404 })
  return Response.json(await (await sandboxOf(kind)).sandboxCredentials(`${origin}/${kind}`))
}

/** The OAuth app that the emulators accept: any id with this beginning, and one secret. */
export const sandboxApp = (client: string): { id: string; secret: string } => ({
  id: `sandbox-${client}`,
  secret: 'sandbox-secret',
})
