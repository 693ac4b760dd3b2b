import { type AddressInfo, createServer, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

export interface MailServer {
  /** What it has accepted, oldest first: the ledger of what a recipient got. */
  mails: { from: string; to: string[]; raw: string }[]
  url: string
  /** Breaks every connection off, as a crash would. */
  cut(): void
  stop(): Promise<void>
}

/**
 * A mail server whose answers a test decides, phase by phase. It accepts everything unless a hook decides
 * otherwise.
 */
export async function startMailServer(hooks: SMTPServerOptions = {}): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: 30 * 1024 * 1024,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(refusal(552, 'Message too big'))
        const from = session.envelope.mailFrom
        mails.push({
          from: from ? from.address : '',
          to: session.envelope.rcptTo.map((to) => to.address),
          raw: Buffer.concat(parts).toString(),
        })
        done()
      })
    },
    ...hooks,
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as AddressInfo
  return {
    mails,
    url: `smtp://127.0.0.1:${port}`,
    cut: () => {
      for (const connection of server.connections) connection._socket.destroy()
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A refusal in terms of SMTP: 4xx is transient, 5xx permanent. */
export const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

export interface TricklingServer {
  url: string
  /** Connections that are open now. */
  open(): number
  /** Connections there have been. */
  accepted(): number
  stop(): Promise<void>
}

/**
 * A mail server that begins an answer and never ends it: it sends a line every `everyMs`, forever, as its
 * greeting or in reply to EHLO or the final dot, as selected by `at`. Up to there it answers normally.
 */
export async function startTricklingServer(
  at: 'greeting' | 'ehlo' | 'dot',
  everyMs = 50,
): Promise<TricklingServer> {
  const sockets = new Set<Socket>()
  let accepted = 0
  const server = createServer((socket) => {
    accepted += 1
    sockets.add(socket)
    const timers: NodeJS.Timeout[] = []
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const timer of timers) clearInterval(timer)
    })
    const trickle = (code: number) =>
      timers.push(setInterval(() => void socket.write(`${code}-X\r\n`), everyMs))
    if (at === 'greeting') trickle(220)
    else socket.write('220 ready\r\n')
    let inBody = false
    let pending = ''
    socket.on('data', (data) => {
      pending += data.toString('latin1')
      if (inBody) {
        if (pending.endsWith('\r\n.\r\n')) trickle(250)
        return
      }
      for (const line of pending.split('\r\n').slice(0, -1)) {
        if (/^EHLO/i.test(line) && at === 'ehlo') trickle(250)
        else if (/^DATA/i.test(line)) {
          inBody = true
          socket.write('354 go on\r\n')
        } else socket.write('250 fine\r\n')
      }
      pending = ''
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    open: () => sockets.size,
    accepted: () => accepted,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
