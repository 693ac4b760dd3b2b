/** A name and an address, as mails carry them. */
export interface Sender {
  name: string
  address: string
}

/** One message for one recipient. */
export interface MailMessage {
  to: string
  from?: Sender
  subject: string
  html: string
  text: string
  /** Deterministic for reports, so that a repeated send can be recognised. */
  messageId?: string
  attachments?: { filename: string; content: Buffer; contentType: string; cid?: string }[]
}

export interface Mailer {
  /** One SMTP transaction. Resolves with the server's reply to the final dot; rejects with MailError. */
  send(message: MailMessage): Promise<{ reply: string }>
}

/** `passing` may be tried again, `permanent` may not, `uncertain` died between the final dot and the answer. */
export class MailError extends Error {
  readonly kind: 'passing' | 'permanent' | 'uncertain'
  constructor(kind: MailError['kind'], message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'MailError'
    this.kind = kind
  }
}
