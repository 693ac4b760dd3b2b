/** The installation cannot start as configured. The message holds one sentence a problem, a line each. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
