import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Attachment, type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { inboxPages } from './inboxPages.ts'

/** A mail as the inbox shows it. */
export interface InboxMail {
  id: string
  /** ISO instant. */
  receivedAt: string
  from: string
  to: string[]
  /** Where answers go; empty: to whom it is from. */
  replyTo: string[]
  subject: string
  messageId: string
  html: string
  text: string
  attachments: InboxAttachment[]
}

/**
 * Its content is stored in a separate file: five hundred reports with their PDFs are too much to hold in
 * memory.
 */
export interface InboxAttachment {
  name: string
  contentType: string
  contentId: string | null
  bytes: number
  readonly content: Uint8Array
}

export interface Inbox {
  /** Newest first. */
  mails(): InboxMail[]
  /** Web pages and JSON, mounted at /inbox. */
  pages: (request: Request) => Response
  smtpPort: number
  stop(): Promise<void>
}

const KEPT = 500

/** Accepts every mail that the sandbox sends and stores it in `folder`, so that it survives a restart. */
export async function startInbox(options: {
  folder: string
  smtpPort: number
  now?: () => Temporal.Instant
}): Promise<Inbox> {
  const now = options.now ?? (() => Temporal.Now.instant())
  await mkdir(options.folder, { recursive: true })
  const mails = await readKept(options.folder)
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: 30 * 1024 * 1024,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const raw = Buffer.concat(parts)
        keep(
          options.folder,
          now(),
          raw,
          session.envelope.rcptTo.map((to) => to.address),
        )
          .then(async (mail) => {
            mails.unshift(mail)
            for (const old of mails.splice(KEPT)) await forget(options.folder, old)
            done()
          })
          .catch(done)
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(options.smtpPort, '127.0.0.1', () => resolve())
  })
  const address = server.server.address()
  return {
    mails: () => mails,
    pages: inboxPages(() => mails),
    smtpPort: typeof address === 'object' && address ? address.port : options.smtpPort,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function keep(folder: string, at: Temporal.Instant, raw: Buffer, to: string[]): Promise<InboxMail> {
  const receivedAt = at.toString({ smallestUnit: 'millisecond' })
  const id = `${receivedAt.replaceAll(/[:.]/g, '-')}_${randomUUID()}`
  const file = fileOf(folder, id)
  const record = JSON.stringify({ id, receivedAt, to, raw: raw.toString('base64') })
  await writeFile(`${file}.new`, record)
  await rename(`${file}.new`, file)
  return read(folder, record)
}

const fileOf = (folder: string, id: string) => join(folder, `${id}.json`)
const partOf = (folder: string, id: string, index: number) => join(folder, `${id}.part-${index}`)

async function forget(folder: string, { id, attachments }: InboxMail): Promise<void> {
  const parts = attachments.map((_, index) => partOf(folder, id, index))
  for (const file of [fileOf(folder, id), ...parts]) await rm(file, { force: true })
}

/** Newest first. A file that a crash of the machine has left half written is no reason not to start. */
async function readKept(folder: string): Promise<InboxMail[]> {
  const files = await readdir(folder)
  const names = files.filter((name) => name.endsWith('.json')).sort()
  const newest = names.reverse().slice(0, KEPT)
  for (const file of files) {
    if (!newest.includes(`${file.replace(/\.[^.]*$/, '')}.json`))
      await rm(join(folder, file), { force: true })
  }
  const found = await Promise.all(
    newest.map(async (name) => read(folder, await readFile(join(folder, name), 'utf8')).catch(() => null)),
  )
  return found.filter((mail) => mail !== null)
}

async function read(folder: string, record: string): Promise<InboxMail> {
  const { id, receivedAt, to, raw } = JSON.parse(record) as {
    id: string
    receivedAt: string
    to: string[]
    raw: string
  }
  const email: Email = await PostalMime.parse(Buffer.from(raw, 'base64'))
  return {
    id,
    receivedAt,
    to,
    from: email.from ? `${email.from.name} <${email.from.address}>` : '',
    replyTo: (email.replyTo ?? []).flatMap(({ address }) => address ?? []),
    subject: email.subject ?? '',
    messageId: email.messageId ?? '',
    html: email.html ?? '',
    text: email.text ?? '',
    attachments: await Promise.all(
      email.attachments.map((part, index) => keepPart(part, index, partOf(folder, id, index))),
    ),
  }
}

async function keepPart(part: Attachment, index: number, file: string): Promise<InboxAttachment> {
  const content = typeof part.content === 'string' ? Buffer.from(part.content) : new Uint8Array(part.content)
  await writeFile(file, content)
  return {
    name: part.filename ?? `part-${index + 1}`,
    contentType: part.mimeType,
    contentId: part.contentId?.replace(/^<|>$/g, '') ?? null,
    bytes: content.byteLength,
    get content() {
      return readFileSync(file)
    },
  }
}
