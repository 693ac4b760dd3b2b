import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { MailError, type Mailer, type MailMessage, type Sender } from './send.ts'

const CONNECT_MS = 10_000
/** Shorter than a run's lease, so that a tarpit frees its worker before another one takes over. */
const SILENCE_MS = 20_000

/**
 * Connects to the SMTP server at `url` (smtp:// or smtps://) and signs in where the address holds a sign-in.
 * The caller ends the connection with `quit`.
 */
export async function connectSmtp(url: string): Promise<SMTPConnection> {
  const address = new URL(url)
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(address.hostname)
  const connection = new SMTPConnection({
    host: address.hostname.replace(/^\[|\]$/g, ''),
    port: Number(address.port) || (address.protocol === 'smtps:' ? 465 : 587),
    secure: address.protocol === 'smtps:',
    // A server that suddenly offers no STARTTLS gets no mail in plain text.
    requireTLS: !loopback && address.protocol === 'smtp:',
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
  })
  await new Promise<void>((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
  if (address.username) {
    const credentials = {
      user: decodeURIComponent(address.username),
      pass: decodeURIComponent(address.password),
    }
    await new Promise<void>((resolve, reject) =>
      connection.login({ credentials }, (error) => (error ? reject(error) : resolve())),
    ).catch((error: unknown) => {
      connection.close()
      throw error
    })
  }
  return connection
}

/** Sends through the SMTP server at `url`, as `from` unless a message says otherwise. */
export function createSmtpMailer(options: { url: string; from: Sender }): Mailer {
  return {
    async send(message) {
      const from = message.from ?? options.from
      const raw = await compose(message, from)
      let handedOver = false
      // The connection reads the body only after the server has asked for it.
      const body = Readable.from(chunks(raw), { objectMode: false }).once('end', () => {
        handedOver = true
      })
      try {
        const connection = await connectSmtp(options.url)
        try {
          const reply = await new Promise<string>((resolve, reject) => {
            connection.once('error', reject)
            connection.send({ from: from.address, to: [message.to] }, body, (error, info) =>
              error ? reject(error) : resolve(info.response),
            )
          })
          return { reply }
        } finally {
          connection.quit()
        }
      } catch (error) {
        throw toMailError(error, handedOver)
      }
    },
  }
}

function compose(message: MailMessage, from: Sender): Promise<Buffer> {
  return new MailComposer({
    from,
    to: { name: '', address: message.to },
    subject: message.subject,
    html: message.html,
    text: message.text,
    ...(message.messageId && { messageId: message.messageId }),
    attachments: message.attachments ?? [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
}

function* chunks(raw: Buffer): Generator<Buffer> {
  for (let start = 0; start < raw.length; start += 65_536) yield raw.subarray(start, start + 65_536)
}

/** Once the whole message is handed over, silence says nothing about its fate (RFC 1047): only a reply does. */
function toMailError(error: unknown, handedOver: boolean): MailError {
  const facts = error instanceof Error ? error : new Error(String(error))
  const code = 'responseCode' in facts && typeof facts.responseCode === 'number' ? facts.responseCode : null
  if (code !== null) return new MailError(code >= 500 ? 'permanent' : 'passing', facts.message, error)
  return new MailError(handedOver ? 'uncertain' : 'passing', facts.message, error)
}
