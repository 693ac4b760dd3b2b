import type { Emulator, EmulatorModule } from '../providers/emulation.ts'
import { providers } from '../providers/registry.ts'

/** A kind's part of the sandbox, found by its folder's name: no list to keep beside the providers' own registry. */
export const sandboxOf = async (kind: string): Promise<EmulatorModule> =>
  (await import(`../providers/${kind}/emulator.ts`)) as EmulatorModule

/** Every registered provider's emulator, by kind. */
export async function loadEmulators(): Promise<Record<string, Emulator>> {
  const entries = providers.map(
    async ({ definition: { kind } }) => [kind, (await sandboxOf(kind)).emulator] as const,
  )
  return Object.fromEntries(await Promise.all(entries))
}

/** The OAuth app that the emulators know: any id with this beginning, and one secret. */
export const sandboxApp = (client: string): { id: string; secret: string } => ({
  id: `sandbox-${client}`,
  secret: 'sandbox-secret',
})
