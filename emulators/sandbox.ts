import { join } from 'node:path'
import type { SandboxCredentials } from '../providers/sandboxProtocol.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { legalPage } from './legalPages.ts'
import { credentialsPage, everyEmulator, sandboxOf } from './registry.ts'
import { type EmulatorServer, serveEmulators } from './serve.ts'

export interface Sandbox {
  emulators: EmulatorServer
  inbox: Inbox
  /** What a demo source of that kind signs in with at its emulator. */
  credentialsFor(kind: string): Promise<SandboxCredentials>
  stop(): Promise<void>
}

/** Every kind's emulator, found by its folder's name, and the mail inbox. */
export async function startSandbox(options: {
  dataDir: string
  emulatorPort: number
  smtpPort: number
  now?: () => Temporal.Instant
}): Promise<Sandbox> {
  const inbox = await startInbox({ folder: join(options.dataDir, 'inbox'), smtpPort: options.smtpPort })
  try {
    const emulators = await serveEmulators(everyEmulator(), {
      port: options.emulatorPort,
      pages: {
        _credentials: credentialsPage,
        inbox: inbox.pages,
        terms: legalPage('Terms of use', 'TERMS_URL'),
        privacy: legalPage('Privacy policy', 'PRIVACY_URL'),
      },
      ...(options.now && { now: options.now }),
    })
    return {
      emulators,
      inbox,
      credentialsFor: async (kind) => (await sandboxOf(kind)).sandboxCredentials(`${emulators.url}/${kind}`),
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
