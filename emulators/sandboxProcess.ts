import { type SandboxAnswer, type SandboxOrder, sandboxOrder } from '../providers/sandboxProtocol.ts'

/**
 * The sandbox in a process of its own, which the product starts (server/process/sandbox.ts) and which ends
 * with it. Loads its code at once and opens its ports on request.
 */

// Ctrl-C reaches every process of a terminal; the product has work to finish, mails to send among it, and ends us then.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
// Every mail that was acknowledged is on the disk.
process.on('disconnect', () => process.exit(0))
process.once('message', (order) => void open(sandboxOrder.parse(order)))
const code = import('./sandbox.ts')

if (!process.connected) {
  process.stderr.write('The sandbox is started by the product: npm start\n')
  process.exit(1)
}

async function open(order: SandboxOrder): Promise<void> {
  const { startSandbox } = await code
  try {
    const { emulators, inbox, nameServer } = await startSandbox(order)
    answer({
      emulators: emulators.url,
      smtp: `smtp://127.0.0.1:${inbox.smtpPort}`,
      dns: nameServer.address,
    })
  } catch (error) {
    answer({ failure: failureOf(error) })
  }
}

const answer = (said: SandboxAnswer) => process.send?.(said)

function failureOf(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) }
  return {
    message: error.message,
    code: 'code' in error && typeof error.code === 'string' ? error.code : undefined,
    port: 'port' in error && typeof error.port === 'number' ? error.port : undefined,
  }
}
