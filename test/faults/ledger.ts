import PostalMime from 'postal-mime'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { type MailServer, startMailServer } from '../mailServer.ts'

/** A mail that was accepted: from then on a recipient has it. */
export interface Posted {
  to: string
  messageId: string
  /** Milliseconds of the epoch at which the server replied 250. */
  acceptedAt: number
  pdf: Uint8Array | null
}

export interface Ledger {
  posted: Posted[]
  url: string
  has(recipient: string): boolean
  stop: MailServer['stop']
}

/** A mail server that outlives every fault and remembers what each recipient got, and when. */
export async function startLedger(): Promise<Ledger> {
  const posted: Posted[] = []
  const server = await startMailServer({
    onData: (stream: SMTPServerDataStream, session: SMTPServerSession, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(parts))
        const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content
        for (const { address } of session.envelope.rcptTo) {
          posted.push({
            to: address,
            messageId: mail.messageId ?? '',
            acceptedAt: Date.now(),
            pdf: pdf instanceof ArrayBuffer ? new Uint8Array(pdf) : null,
          })
        }
        done()
      })
    },
  })
  return {
    posted,
    url: server.url,
    has: (recipient) => posted.some(({ to }) => to === recipient),
    stop: server.stop,
  }
}
