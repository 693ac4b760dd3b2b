import { createHash } from 'node:crypto'
import type { AppContext } from '../../context.ts'

/** The same for every try of one mail of a run, so that receiving servers can recognise a repeat. */
export function messageIdOf(
  context: Pick<AppContext, 'config'>,
  runId: string,
  recipient: string,
  what: 'report' | 'notice' = 'report',
): string {
  const of = what === 'report' ? `${runId}\n${recipient}` : `${runId}\n${recipient}\n${what}`
  const digest = createHash('sha256').update(of).digest('hex').slice(0, 32)
  return `<${digest}@${new URL(context.config.publicUrl).hostname}>`
}
