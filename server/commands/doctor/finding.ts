import { StartError } from '../../lib/startError.ts'

/** What one check found: a sentence, which for `warn` and `fail` includes the remedy. */
export interface Finding {
  subject: string
  level: 'ok' | 'warn' | 'fail'
  text: string
}

export const ok = (subject: string, text: string): Finding => ({ subject, level: 'ok', text })
export const warn = (subject: string, text: string): Finding => ({ subject, level: 'warn', text })
export const fail = (subject: string, text: string): Finding => ({ subject, level: 'fail', text })

/** Runs a check; what it throws becomes a failure that ends with `mend`, or with what a StartError itself advises. */
export async function examine(
  subject: string,
  mend: string,
  check: () => Promise<Finding[]> | Finding[],
): Promise<Finding[]> {
  try {
    return await check()
  } catch (error) {
    if (error instanceof StartError) return [fail(subject, error.message)]
    // A browser's words go on for pages of its log.
    const [reason = ''] = ((error instanceof Error && error.message) || String(error)).trim().split('\n')
    return [fail(subject, `${reason.trim().replace(/[.;]*$/, '')}; ${mend}`)]
  }
}
