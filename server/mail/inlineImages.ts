import { createHash } from 'node:crypto'
import type { MailMessage } from './send.ts'

const DATA_IMAGE = /src="data:(image\/png);base64,([A-Za-z0-9+/=]+)"/g

/** Readers of mail show attached pictures alone, and none within the text: each becomes an attachment, once. */
export function withImagesAttached<T extends Pick<MailMessage, 'html' | 'attachments'>>(message: T): T {
  const images = new Map<string, NonNullable<MailMessage['attachments']>[number]>()
  const html = message.html.replace(DATA_IMAGE, (_whole, contentType: string, base64: string) => {
    const cid = createHash('sha256').update(base64).digest('hex').slice(0, 16)
    images.set(cid, {
      filename: 'logo.png',
      content: Buffer.from(base64, 'base64'),
      contentType,
      cid,
    })
    return `src="cid:${cid}"`
  })
  return images.size === 0
    ? message
    : { ...message, html, attachments: [...images.values(), ...(message.attachments ?? [])] }
}
