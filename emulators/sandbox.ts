import { join } from 'node:path'
import type { SandboxCredentials } from '../providers/sandboxProtocol.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { legalPage } from './legalPages.ts'
import { startNameServer } from './nameServer.ts'
import { credentialsPage, everyEmulator, sandboxOf } from './registry.ts'
import { type EmulatorServer, serveEmulators } from './serve.ts'
import type { NameServer } from './zone.ts'

export interface Sandbox {
  emulators: EmulatorServer
  inbox: Inbox
  nameServer: NameServer
  /** What a demo source of that kind signs in with at its emulator. */
  credentialsFor(kind: string): Promise<SandboxCredentials>
  stop(): Promise<void>
}

/** Every kind's emulator, found by its folder's name, the mail inbox and a name server. */
export async function startSandbox(options: {
  dataDir: string
  emulatorPort: number
  smtpPort: number
  dnsPort?: number
  now?: () => Temporal.Instant
}): Promise<Sandbox> {
  const inbox = await startInbox({
    folder: join(options.dataDir, 'inbox'),
    smtpPort: options.smtpPort,
    ...(options.now && { now: options.now }),
  })
  const nameServer = await startNameServer({
    file: join(options.dataDir, 'dns.json'),
    port: options.dnsPort ?? 0,
  })
  const stop = async () => {
    await nameServer.stop()
    await inbox.stop()
  }
  try {
    const emulators = await serveEmulators(everyEmulator(), {
      port: options.emulatorPort,
      pages: {
        _credentials: credentialsPage,
        inbox: inbox.pages,
        dns: nameServer.pages,
        terms: legalPage('Terms of use', 'TERMS_URL'),
        privacy: legalPage('Privacy policy', 'PRIVACY_URL'),
      },
      ...(options.now && { now: options.now }),
    })
    return {
      emulators,
      inbox,
      nameServer,
      credentialsFor: async (kind) => (await sandboxOf(kind)).sandboxCredentials(`${emulators.url}/${kind}`),
      stop: async () => {
        await emulators.stop()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
