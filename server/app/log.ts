import type { Writable } from 'node:stream'
import { type Logger, type LoggerOptions, pino } from 'pino'
import type { Config } from '../config/config.ts'

/** Keys under which a secret could travel; their values never reach the log. */
const SECRETS = [
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'secret',
  'key',
  'credentials',
]

/** JSON lines, on standard output by default; JSON itself escapes line breaks in values. */
export function startLogger(config: Pick<Config, 'logLevel'>, destination?: Writable): Logger {
  const options: LoggerOptions = {
    level: config.logLevel,
    base: null,
    timestamp: () => `,"time":"${Temporal.Now.instant().toString({ smallestUnit: 'millisecond' })}"`,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*.headers.${name}`]),
      censor: '[secret]',
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
