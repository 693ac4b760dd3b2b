import { createServer } from 'node:net'
import type { Config } from '../config/config.ts'

type PortSettings = Pick<Config, 'services' | 'sandbox' | 'host' | 'port' | 'emulatorPort' | 'inboxSmtpPort'>

/**
 * Looks whether the ports of this process's services can be opened, PORT first, before anything is started on them.
 * Rejects with the system's error (EADDRINUSE, EACCES …), which `explainFailure` turns into a sentence.
 */
export async function tryPorts(config: PortSettings): Promise<void> {
  if (config.services.includes('web')) await tryPort(config.host, config.port)
  if (!config.sandbox) return
  await tryPort('127.0.0.1', config.emulatorPort)
  await tryPort('127.0.0.1', config.inboxSmtpPort)
}

function tryPort(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen({ host, port }, () => probe.close(() => resolve()))
  })
}
