import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import { startMailServer } from '../../mailServer.ts'

/** A mail that the recipients' server has accepted. */
export interface Accepted {
  to: string
  messageId: string
  /** Its words, without what is not seen. */
  text: string
  pdf: Uint8Array | null
  /** The connection it came by. */
  port: number
  /** Whether the server's word for it has reached the worker. */
  answered: boolean
  /** Whether the worker's end or its connection's came between acceptance and its note of it. */
  inWindow: boolean
}

export interface Post {
  port: number
  accepted: Accepted[]
  /** The server's next words by this connection have arrived. */
  answered(port: number): void
  /** Resolves when no connection is open and every mail has been read. */
  settled(): Promise<void>
  stop(): Promise<void>
}

/**
 * The recipients' mail server, which outlives every strike and records what it has accepted by which
 * connection.
 */
export async function startPost(): Promise<Post> {
  const accepted: Accepted[] = []
  let open = 0
  let reading = 0
  const server = await startMailServer({
    onConnect: (_session, done) => {
      open += 1
      done()
    },
    onClose: () => {
      open -= 1
    },
    onData: (stream: SMTPServerDataStream, session: SMTPServerSession, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        reading += 1
        const mail = await PostalMime.parse(Buffer.concat(parts))
        const pdf = mail.attachments.find(({ mimeType }) => mimeType === 'application/pdf')?.content
        for (const { address } of session.envelope.rcptTo) {
          accepted.push({
            to: address,
            messageId: mail.messageId ?? '',
            text: `${mail.subject}\n${mail.text}`,
            pdf: pdf instanceof ArrayBuffer ? new Uint8Array(pdf) : null,
            port: session.remotePort,
            answered: false,
            inWindow: false,
          })
        }
        reading -= 1
        done()
      })
    },
  })
  return {
    port: Number(new URL(server.url).port),
    accepted,
    answered: (port) => {
      for (const mail of accepted) if (mail.port === port) mail.answered = true
    },
    settled: async () => {
      do await sleep(5)
      while (open > 0 || reading > 0)
    },
    stop: server.stop,
  }
}
