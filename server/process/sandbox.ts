import { type ChildProcess, fork } from 'node:child_process'
import { createPublicKey } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SandboxOrder, sandboxAnswer } from '../../providers/sandboxProtocol.ts'
import type { Config } from '../config/config.ts'

/** Where the sandbox's parts listen: everything that stands in for the outside world. */
export interface SandboxAddresses {
  emulators: string
  smtp: string
  /** Address and port of its name server; absent: every name is unanswered. */
  dns?: string
}

/** The sandbox's emulators and inbox, in a process of their own: nothing that they do holds the product up. */
export interface SandboxProcess {
  /**
   * Lets them open their ports, once. Rejects with the system's error (EADDRINUSE, EACCES …), as `tryPorts`.
   * From then on the process is restarted when it ends by itself, with the same ports.
   */
  listen(): Promise<SandboxAddresses>
  stop(): Promise<void>
}

type SandboxConfig = Pick<Config, 'dataDir' | 'emulatorPort' | 'inboxSmtpPort' | 'port'> &
  Partial<Pick<Config, 'fastspring'>>

interface Started {
  child: ChildProcess
  /** A description of how it has ended; never rejects. */
  ended: Promise<string>
}

const PROGRAM = join(import.meta.dirname, '../../emulators/sandboxProcess.ts')
/** Before each new start in a row; after the last one it stays away. */
const PAUSES_MS = [200, 1_000, 5_000, 15_000, 60_000]
/** A process that has run for this long starts again with the first pause. */
const STEADY_MS = 5 * 60_000
const STOPS_WITHIN_MS = 2_000

/**
 * Starts the process, which loads its code and waits. `complain` receives, a line at a time, reports of
 * unrequested ends. Only tests change the pauses.
 */
export function startSandboxProcess(
  config: SandboxConfig,
  complain: (line: string) => void,
  { pausesMs = PAUSES_MS } = {},
): SandboxProcess {
  const stopping = new AbortController()
  let current = start()

  const keepRunning = async (order: SandboxOrder): Promise<void> => {
    let began = performance.now()
    let row = 0
    let reason = await current.ended
    while (!stopping.signal.aborted) {
      if (performance.now() - began > STEADY_MS) row = 0
      const pause = pausesMs[row++]
      if (pause === undefined) {
        complain(`The sandbox's vendors and inbox ended again and again (${reason}); start the product anew.`)
        return
      }
      complain(`The sandbox's vendors and inbox ended unexpectedly (${reason}); starting them again …`)
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined)
      if (stopping.signal.aborted) return
      began = performance.now()
      current = start()
      reason = await open(current, order).then(
        () => current.ended,
        (error: unknown) => String(error),
      )
    }
  }

  return {
    listen: async () => {
      const { dataDir, emulatorPort, inboxSmtpPort } = config
      const order = { dataDir, emulatorPort, smtpPort: inboxSmtpPort, ...sellerOf(config) }
      const addresses = await open(current, order)
      const dnsPort = Number(addresses.dns?.replace(/^.*:/, '')) || 0
      void keepRunning({ ...order, dnsPort })
      return addresses
    },
    stop: () => {
      stopping.abort()
      return end(current)
    },
  }
}

/** What its payment provider is told of us: never the private key. */
function sellerOf({ port, fastspring }: SandboxConfig): Pick<SandboxOrder, 'payment'> {
  if (!fastspring) return {}
  const publicKey = createPublicKey(fastspring.privateKey.reveal()).export({ type: 'spki', format: 'pem' })
  return {
    payment: {
      webhookUrl: `http://127.0.0.1:${port}/webhooks/fastspring`,
      webhookSecret: fastspring.webhookSecret.reveal(),
      publicKey: publicKey.toString(),
    },
  }
}

function start(): Started {
  const { NODE_ENV, NODE_COMPILE_CACHE } = process.env
  const child = fork(PROGRAM, {
    // No other variable of ours, least of all a secret or a flag.
    env: { NODE_ENV, NODE_COMPILE_CACHE },
    execArgv: [],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit').then(
    ([code, signal]: (number | string | null)[]) => `${signal ?? `exit code ${code}`}`,
    (error: unknown) => String(error),
  )
  return { child, ended }
}

async function open(started: Started, order: SandboxOrder): Promise<SandboxAddresses> {
  const { child, ended } = started
  // A failure to send shows in the process's end.
  child.send(order, () => undefined)
  const said = await Promise.race([once(child, 'message'), ended])
  if (typeof said === 'string') throw new Error(`The sandbox's process ended at its start (${said}).`)
  const answer = sandboxAnswer.parse(said[0])
  if (!('failure' in answer)) return answer
  await end(started)
  const { message, ...facts } = answer.failure
  throw Object.assign(new Error(message), facts)
}

/** It leaves with the channel; one that hangs does not notice. */
async function end({ child, ended }: Started): Promise<void> {
  if (child.connected) child.disconnect()
  const late = setTimeout(() => child.kill('SIGKILL'), STOPS_WITHIN_MS)
  await ended
  clearTimeout(late)
}
