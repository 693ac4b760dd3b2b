import { join } from 'node:path'

/**
 * The environment of a printing browser, in which it finds one font beside those of its page, the same everywhere: it
 * does not start without any, and draws what is monospaced with it. On Windows and macOS it takes the system's.
 */
export const browserEnvironment = (): Record<string, string | undefined> => ({
  ...process.env,
  FONTCONFIG_FILE: join(import.meta.dirname, 'fonts', 'fonts.conf'),
})
