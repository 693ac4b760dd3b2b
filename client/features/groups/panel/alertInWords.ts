import type { DomainAlert } from '../../../../shared/api/domains.ts'
import type { AlertState, Severity } from '../../../../shared/domain/monitoring.ts'
import { instantLabel } from '../../../lib/when.ts'

export const SEVERITY_WORDS: Record<Severity, string> = {
  critical: 'Critical',
  warning: 'Warning',
  notice: 'Notice',
}
const STATE_WORDS: Record<AlertState, string> = {
  raised: 'Waits for somebody',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  recovered: 'Recovered',
}

/** Since when an alert stands and what became of it. */
export function lifeInWords(
  alert: Pick<DomainAlert, 'raisedAt' | 'state' | 'acknowledgedBy' | 'recoveredAt' | 'endReason'>,
) {
  const { raisedAt, state, acknowledgedBy, recoveredAt, endReason } = alert
  const by = state === 'acknowledged' && acknowledgedBy !== null ? ` by ${acknowledgedBy}` : ''
  const when = recoveredAt === null ? '' : ` ${instantLabel(recoveredAt)}`
  if (endReason !== null) return `Since ${instantLabel(raisedAt)} · Ended${when}. ${endReason}`
  return `Since ${instantLabel(raisedAt)} · ${STATE_WORDS[state]}${by}${when}`
}
