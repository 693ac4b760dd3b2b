import { config } from 'zod/v4'
import { inputMessage } from '../../shared/rules/inputMessage.ts'

/**
 * What the client's build takes for `zod` (vite.config.ts), so that this runs before any schema is made: Zod would
 * test whether it may compile its checks, which the content security policy forbids and browsers report. Forms word
 * mistakes as the server's answers do.
 */
config({ jitless: true, localeError: inputMessage })

export * from 'zod/v4'
