import { describe, expect, it, vi } from 'vitest'
import { MailError, type MailMessage } from '../../mail/send.ts'
import { sendNotice } from './sendNotice.ts'

const MESSAGE = { to: 'ana@agency.example', subject: 'Deleted', html: '', text: '' }
const failed = (kind: MailError['kind']) => new MailError(kind, `It was ${kind}.`, { scope: 'server' })

/** A mail server that answers each mail by the next of these. */
function serverOf(...answers: (MailError | 'taken')[]) {
  const sent: MailMessage[] = []
  const send = async (message: MailMessage) => {
    sent.push(message)
    const answer = answers.shift()
    if (answer instanceof MailError) throw answer
    return { reply: '250 OK' }
  }
  const error = vi.fn()
  const context = {
    mailer: { send },
    config: { mailFrom: { name: 'Reports', address: 'reports@product.example' } },
    log: { error },
  } as unknown as Parameters<typeof sendNotice>[0]
  return { sent, error, context }
}

describe('a notice', () => {
  it('whose fate is unknown is sent once more under the same Message-ID, and then left', async () => {
    const { sent, error, context } = serverOf(failed('uncertain'), failed('uncertain'))
    await sendNotice(context, MESSAGE)
    expect(sent).toHaveLength(2)
    expect(sent[0]?.messageId).toMatch(/^<[\w-]+@product\.example>$/)
    expect(sent[1]?.messageId).toBe(sent[0]?.messageId)
    expect(error).toHaveBeenCalledOnce()
  })

  it('that arrives the second time is done', async () => {
    const { sent, error, context } = serverOf(failed('uncertain'), 'taken')
    await sendNotice(context, MESSAGE)
    expect([sent.length, error.mock.calls.length]).toEqual([2, 0])
  })

  it('that is refused for good is not sent again', async () => {
    const { sent, error, context } = serverOf(failed('permanent'))
    await sendNotice(context, MESSAGE)
    expect(sent).toHaveLength(1)
    expect(error).toHaveBeenCalledOnce()
  })

  it('that is too large goes without its attachments', async () => {
    const { sent, error, context } = serverOf(failed('oversized'), 'taken')
    const attachments = [{ filename: 'a.pdf', content: Buffer.from('%PDF'), contentType: 'application/pdf' }]
    await sendNotice(context, { ...MESSAGE, attachments })
    expect(sent.map((mail) => mail.attachments?.length ?? 0)).toEqual([1, 0])
    expect(error).not.toHaveBeenCalled()
  })

  it('that the server takes later is the queue’s to try again', async () => {
    for (const answers of [[failed('passing')], [failed('uncertain'), failed('passing')]]) {
      const { context } = serverOf(...answers)
      await expect(sendNotice(context, MESSAGE)).rejects.toMatchObject({ kind: 'passing' })
    }
  })
})
