import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  /** What it has accepted, oldest first: the ledger of what a recipient got. */
  mails: { from: string; to: string[]; raw: string }[]
  url: string
  /** Breaks every connection off, as a crash would. */
  cut(): void
  stop(): Promise<void>
}

/** A mail server whose answers a test decides, phase by phase. It accepts everything unless a hook says otherwise. */
export async function startMailServer(hooks: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 30 * 1024 * 1024,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const from = session.envelope.mailFrom
        mails.push({
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map((to) => to.address),
          raw: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
    ...hooks,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    cut: () => {
      for (const connection of server.connections) connection._socket.destroy()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A refusal as SMTP knows them: 4xx passes, 5xx stays. */
export const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })
