import type { Config } from '../config/config.ts'
import { isPassing } from '../db/failures.ts'
import { FileStoreError } from '../files/store.ts'
import { StartError } from '../lib/startError.ts'

type Ports = Pick<Config, 'port' | 'emulatorPort' | 'inboxSmtpPort'>

/**
 * The sentence for a failure to start. Unforeseen errors include their stack, as they are ours to fix; an
 * address in it never shows a password. `config` lets it name the variable that set a port.
 */
export function explainFailure(error: unknown, config: Ports | undefined): string {
  if (error instanceof StartError) return error.message
  if (error instanceof FileStoreError) {
    return `FILES_URL: ${error.message.replace(/\.$/, '')}; correct it and the FILES_S3_ variables, or start that store.`
  }
  if (!(error instanceof Error)) return String(error)
  const port = 'port' in error ? error.port : undefined
  const code = 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    const name = variableOf(port, config)
    return (
      `${name}: port ${port} is in use by another program; ` +
      `stop that program or choose another port, as in ${name}=5800 npm start.`
    )
  }
  if (code === 'EACCES' && port !== undefined) {
    return `${variableOf(port, config)}: port ${port} may not be opened by this user; set a number above 1023.`
  }
  if (code === 'EADDRNOTAVAIL') {
    return `HOST is not an address of this machine (${error.message}); set it to 127.0.0.1 or 0.0.0.0.`
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return (
      `This user may not use a file that the product needs (${error.message}); ` +
      'start as the user who started it before, or give this one the right to it.'
    )
  }
  if (code === 'ENOSPC' || code === '53100')
    return `The disk is full (${error.message}); free some space and start again.`
  if (isPassing(error) || (typeof code === 'string' && /^(ENOTFOUND|28P01|28000|3D000)$/.test(code))) {
    return `DATABASE_URL: the database cannot be reached (${error.message}); correct the address or start that database.`
  }
  return (error.stack ?? error.message).replace(/:\/\/([^:/@\s]+):[^@\s]+@/g, '://$1:[secret]@')
}

function variableOf(port: unknown, config: Ports | undefined): string {
  if (port === config?.emulatorPort) return 'EMULATOR_PORT'
  if (port === config?.inboxSmtpPort) return 'INBOX_SMTP_PORT'
  return 'PORT'
}
