import { join } from 'node:path'
import type { SandboxCredentials } from '../providers/sandboxProtocol.ts'
import { type ChannelEmulator, startChannels } from './channels/index.ts'
import { type Inbox, startInbox } from './inbox.ts'
import { legalPage } from './legalPages.ts'
import { startNameServer } from './nameServer.ts'
import { type PaymentEmulator, type PaymentSettings, startPayment } from './payment/index.ts'
import { credentialsPage, everyEmulator, sandboxOf } from './registry.ts'
import { type EmulatorServer, serveEmulators } from './serve.ts'
import { type SignInProviders, signInProviders } from './signIn/providers.ts'
import { sitePages } from './sites.ts'
import type { NameServer } from './zone.ts'

export interface Sandbox {
  emulators: EmulatorServer
  inbox: Inbox
  nameServer: NameServer
  /** Where people sign in with an account elsewhere. */
  signIn: SignInProviders
  /** FastSpring. */
  payment: PaymentEmulator
  /** Where alerts arrive. */
  channels: ChannelEmulator
  /** What a demo source of that kind signs in with at its emulator. */
  credentialsFor(kind: string): Promise<SandboxCredentials>
  stop(): Promise<void>
}

/** Every kind's emulator, found by its folder's name, the mail inbox, a name server, websites and what alerts are sent to. */
export async function startSandbox(options: {
  dataDir: string
  emulatorPort: number
  smtpPort: number
  dnsPort?: number
  now?: () => Temporal.Instant
  /** Of the seller; absent: nobody sells. With it subscriptions renew by themselves. */
  payment?: PaymentSettings
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
  const now = options.now ?? (() => Temporal.Now.instant())
  const signIn = signInProviders(now)
  const payment = startPayment({
    file: join(options.dataDir, 'payment.json'),
    now,
    settings: options.payment ?? null,
    hasTimer: options.payment !== undefined,
  })
  const channels = startChannels(now)
  const stop = async () => {
    channels.stop()
    await payment.stop()
    await nameServer.stop()
    await inbox.stop()
  }
  try {
    const emulators = await serveEmulators(everyEmulator(), {
      port: options.emulatorPort,
      pages: {
        _credentials: credentialsPage,
        'sign-in': signIn.pages,
        inbox: inbox.pages,
        dns: nameServer.pages,
        payment: payment.pages,
        channels: channels.pages,
        sites: sitePages(now),
        terms: legalPage('Terms of use', 'TERMS_URL'),
        privacy: legalPage('Privacy policy', 'PRIVACY_URL'),
      },
      ...(options.now && { now: options.now }),
    })
    payment.listenAt(emulators.url)
    return {
      emulators,
      inbox,
      nameServer,
      signIn,
      payment,
      channels,
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
