/** A name and an address, as mails carry them. */
export interface Sender {
  name: string
  address: string
}

/** Who a mail is from, on its face and for receivers that verify it. */
export interface MailSender extends Sender {
  /** Where bounces return to; the address, if absent. */
  envelope?: string
  /** Signs the message for this domain (RFC 6376). `privateKey`: PKCS #8, PEM. */
  dkim?: { domain: string; selector: string; privateKey: string }
}

/** One message for one recipient. */
export interface MailMessage {
  to: string
  from?: MailSender
  /** Where answers go; to the sender, if absent. */
  replyTo?: string
  subject: string
  html: string
  text: string
  /** Deterministic for reports, so that a repeated send can be recognised. */
  messageId?: string
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[]
}

/** Options and callbacks of a message while it is being sent. */
export interface SendOptions {
  /** Breaks the transaction off as long as the server doesn't hold the whole message. */
  stop?: AbortSignal
  /** Awaited when the server has requested the message (354) and before it receives any of it. */
  onAsked?: () => Promise<void>
  /** Called before each part of the message and before its end. */
  onPart?: () => void
}

export interface Mailer {
  /**
   * One SMTP transaction, which ends within its time whatever the server does. Resolves with the server's reply to the
   * final dot; rejects with MailError. What `onAsked` or `onPart` throw drops the connection, so that the server never
   * gets the whole message, and is thrown as it is.
   */
  send(message: MailMessage, options?: SendOptions): Promise<{ reply: string }>
}

/**
 * `passing` may be retried, `permanent` may not, `oversized` may without its attachment, `uncertain` failed
 * between the final dot and the answer. The message is a sentence that quotes the server.
 */
export class MailError extends Error {
  readonly kind: 'passing' | 'permanent' | 'oversized' | 'uncertain'
  /** What the trouble is about: with the server's, no other recipient fares better. */
  readonly scope: 'server' | 'recipient' | 'message'
  constructor(
    kind: MailError['kind'],
    message: string,
    { scope, cause }: { scope: MailError['scope']; cause?: unknown },
  ) {
    super(message, { cause })
    this.name = 'MailError'
    this.kind = kind
    this.scope = scope
  }
}
