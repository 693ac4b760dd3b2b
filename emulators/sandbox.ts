import { join } from 'node:path'
import type { Emulator, EmulatorModule, SandboxCredentials } from '../providers/contract.ts'
import { providers } from '../providers/registry.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { type EmulatorServer, serveEmulators } from './serve.ts'

export interface Sandbox {
  emulators: EmulatorServer
  inbox: Inbox
  /** What a demo source of that kind signs in with at its emulator. */
  credentialsFor(kind: string): Promise<SandboxCredentials>
  stop(): Promise<void>
}

/** Every registered provider's emulator, found by its folder's name, and the mail inbox. */
export async function startSandbox(options: {
  dataDir: string
  emulatorPort: number
  smtpPort: number
  now?: () => Temporal.Instant
}): Promise<Sandbox> {
  const inbox = await startInbox({ folder: join(options.dataDir, 'inbox'), smtpPort: options.smtpPort })
  try {
    const emulators = await serveEmulators(await loadEmulators(), {
      port: options.emulatorPort,
      pages: { inbox: inbox.pages },
      ...(options.now && { now: options.now }),
    })
    return {
      emulators,
      inbox,
      credentialsFor: async (kind) =>
        (await emulatorModule(kind)).sandboxCredentials(`${emulators.url}/${kind}`),
      stop: async () => {
        await emulators.stop()
        await inbox.stop()
      },
    }
  } catch (error) {
    await inbox.stop()
    throw error
  }
}

export async function loadEmulators(): Promise<Record<string, Emulator>> {
  const entries = await Promise.all(
    providers.map(async ({ definition: { kind } }) => [kind, (await emulatorModule(kind)).emulator] as const),
  )
  return Object.fromEntries(entries)
}

const emulatorModule = async (kind: string) =>
  (await import(`../providers/${kind}/emulator.ts`)) as EmulatorModule
