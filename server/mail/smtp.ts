import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { dkimSigned } from './dkim.ts'
import { withImagesAttached } from './inlineImages.ts'
import type { Mailer, MailMessage, MailSender, SendOptions } from './send.ts'
import { toMailError } from './smtpError.ts'

const CONNECT_MS = 10_000
/** How long the answer to QUIT is waited for; nothing depends on it. */
const QUIT_MS = 2_000
const PART_BYTES = 65_536
/** Of every mail: answering machines are to leave it alone, by RFC 3834 (5) and in the way Exchange asks for. */
const SENT_BY_A_PROGRAM = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }
const BASE_MS = 18_000
/** Below what stopping may take (25 s). */
const STOP_MS = 18_000
const MS_PER_MIB = 250
/** Of what comes before the final dot: below a run's lease (30 s) and what stopping may take (25 s). */
const MOST_MS = 22_000

/** Content scanners take their time over the whole message; RFC 5321 (4.5.3.2.6) would have us wait for ten minutes. */
const ANSWER_MS = 120_000

/** How long a transaction may take from the connection to the final dot. */
export const transactionMs = (bytes: number): number =>
  Math.min(MOST_MS, BASE_MS + Math.ceil((bytes / 1024 ** 2) * MS_PER_MIB))

/**
 * Connects to the SMTP server at `url` (smtp:// or smtps://) and signs in where the address holds a sign-in. The whole
 * of it, and what the caller does next, ends with `end`, which destroys the connection: a server that trickles
 * resets every timeout for silence. The caller ends the connection with `leave`.
 */
export async function connectSmtp(
  url: string,
  end: AbortSignal = AbortSignal.timeout(BASE_MS),
): Promise<SMTPConnection> {
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
    socketTimeout: ANSWER_MS + MOST_MS,
    socketCloseTimeout: 0,
  })
  await step<void>(connection, end, (done) => connection.connect((error) => done(error)))
  if (address.username) {
    const credentials = {
      user: decodeURIComponent(address.username),
      pass: decodeURIComponent(address.password),
    }
    await step<void>(connection, end, (done) =>
      connection.login({ credentials }, (error) => done(error)),
    ).catch((error: unknown) => {
      connection.close()
      throw error
    })
  }
  return connection
}

/** Sends QUIT; the connection is closed even if the server doesn't answer. */
export function leave(connection: SMTPConnection): void {
  connection.quit()
  setTimeout(() => connection.close(), QUIT_MS).unref()
}

/** One step of a conversation: its outcome, the connection's own failure, or the end of the time. */
function step<T>(
  connection: SMTPConnection,
  end: AbortSignal,
  begin: (done: (error: unknown, value: T) => void) => void,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const expire = () => {
      connection.close()
      reject(end.reason)
    }
    const settled = (settle: () => void) => {
      end.removeEventListener('abort', expire)
      settle()
    }
    connection.once('error', (error) => settled(() => reject(error)))
    end.addEventListener('abort', expire)
    if (end.aborted) return expire()
    begin((error, value) => settled(() => (error ? reject(error) : resolve(value))))
  })
}

/**
 * Sends through the SMTP server at `url`, as `from` unless a message overrides it. `withinMs` is how long so
 * many bytes may take to be handed over, `answeredWithinMs` how long the server may then take to answer for
 * them.
 */
export function createSmtpMailer(options: {
  url: string
  from: MailSender
  withinMs?: (bytes: number) => number
  answeredWithinMs?: number
}): Mailer {
  const { withinMs = transactionMs, answeredWithinMs = ANSWER_MS } = options
  return {
    async send(message, given = {}) {
      const { stop } = given
      const from = message.from ?? options.from
      const raw = await compose(message, from)
      const end = new AbortController()
      let handedOver = false
      const objections: unknown[] = []
      // The connection reads the body only after the server has requested it.
      const body = Readable.from(chunks(raw, given, objections), { objectMode: false }).once('end', () => {
        handedOver = true
        endAfter(answeredWithinMs)
      })
      let late: NodeJS.Timeout | undefined
      const endAfter = (ms: number) => {
        clearTimeout(late)
        late = setTimeout(() => end.abort(new Error(`no answer within ${ms / 1000} s`)), ms)
      }
      endAfter(withinMs(raw.length))
      const asked = () => {
        if (handedOver) endAfter(Math.min(answeredWithinMs, STOP_MS))
        else end.abort(new Error('this product is stopping'))
      }
      stop?.addEventListener('abort', asked)
      try {
        if (stop?.aborted) asked()
        const connection = await connectSmtp(options.url, end.signal)
        try {
          const envelope = { from: from.envelope ?? from.address, to: [message.to] }
          const { response } = await step<{ response: string }>(connection, end.signal, (done) =>
            connection.send(envelope, body, done),
          )
          return { reply: response }
        } finally {
          // Words of goodbye would be taken for a part of the message.
          if (objections.length > 0) connection.close()
          else leave(connection)
        }
      } catch (error) {
        if (objections.length > 0) throw objections[0]
        throw toMailError(error, handedOver)
      } finally {
        clearTimeout(late)
        stop?.removeEventListener('abort', asked)
      }
    },
  }
}

async function compose(given: MailMessage, from: MailSender): Promise<Buffer> {
  const message = withImagesAttached(given)
  const plain = await new MailComposer({
    from: { name: from.name, address: from.address },
    to: { name: '', address: message.to },
    ...(message.replyTo && { replyTo: { name: '', address: message.replyTo } }),
    subject: message.subject,
    html: message.html,
    text: message.text,
    ...(message.messageId && { messageId: message.messageId }),
    attachments: message.attachments ?? [],
    headers: SENT_BY_A_PROGRAM,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build()
  return from.dkim ? dkimSigned(plain, from.dkim) : plain
}

/** The message in parts, until the sender's callbacks object; what they throw is recorded. */
async function* chunks(
  raw: Buffer,
  { onAsked, onPart }: SendOptions,
  objections: unknown[],
): AsyncGenerator<Buffer> {
  try {
    await onAsked?.()
    for (let start = 0; start < raw.length; start += PART_BYTES) {
      onPart?.()
      yield raw.subarray(start, start + PART_BYTES)
    }
    // The final dot follows at once.
    onPart?.()
  } catch (error) {
    objections.push(error)
    // The driver sets its own code on the error that it receives.
    throw new Error('The sender objects.', { cause: error })
  }
}
