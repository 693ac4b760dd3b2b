import { StartError } from '../lib/startError.ts'

/** The installation cannot start as configured. The message holds one sentence a problem, a line each. */
export class ConfigError extends StartError {
  override name = 'ConfigError'
}
