import { createSign } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import type { MailSender } from './send.ts'

/** Shown to readers, or deciding how the mail is read: a second one on top would be believed (RFC 6376, 8.15). */
const ALONE = [
  'from',
  'to',
  'subject',
  'date',
  'reply-to',
  'content-type',
  'content-transfer-encoding',
  // Of one-click unsubscribing (RFC 8058).
  'list-unsubscribe',
  'list-unsubscribe-post',
]
const SIGNED = [
  ...ALONE,
  'sender',
  'message-id',
  'cc',
  'mime-version',
  'auto-submitted',
  'x-auto-response-suppress',
]

/**
 * A message with its DKIM signature on top. Each header of `ALONE` is named once more than it is there, so that adding
 * one breaks the signature; the library names each once, and gives the body's hash.
 */
export async function dkimSigned(
  message: Buffer,
  { domain, selector, privateKey }: NonNullable<MailSender['dkim']>,
): Promise<Buffer> {
  const keys = { domainName: domain, keySelector: selector, privateKey }
  const once = await buffer(new DKIM({ ...keys, headerFieldNames: SIGNED.join(':') }).sign(message))
  const [itsSignature = '', ...fields] = fieldsOf(once)
  const [, bodyHash] = /;bh=([^;]+)/.exec(itsSignature.replace(/\s/g, '')) ?? []
  const signed = fields.filter((field) => SIGNED.includes(nameOf(field)))
  // Of several of one name, receivers take the last first (RFC 6376, 5.4.2).
  signed.reverse()
  const names = [...signed.map(nameOf), ...ALONE].join(':').replace(/.{60,}?:/g, '$&\r\n ')
  const unsigned = [
    `DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed; d=${domain}; s=${selector};`,
    ` bh=${bodyHash};`,
    ` h=${names};`,
    ' b=',
  ].join('\r\n')
  const signature = createSign('RSA-SHA256')
    .update([...signed, unsigned].map(relaxed).join('\r\n'), 'latin1')
    .sign(privateKey, 'base64')
  return Buffer.concat([Buffer.from(`${unsigned}${signature.replace(/.{72}/g, '$&\r\n ')}\r\n`), message])
}

const fieldsOf = (message: Buffer): string[] =>
  message
    .subarray(0, message.indexOf('\r\n\r\n'))
    .toString('latin1')
    .split(/\r\n(?![ \t])/)

const nameOf = (field: string) => field.slice(0, field.indexOf(':')).trim().toLowerCase()

/** The form in which headers are signed (RFC 6376, 3.4.2). */
const relaxed = (field: string) =>
  `${nameOf(field)}:${field
    .slice(field.indexOf(':') + 1)
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '')}`
