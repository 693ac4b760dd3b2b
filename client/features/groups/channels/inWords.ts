import type { Channel } from '../../../../shared/api/alertChannels.ts'
import { counted } from '../inWords.ts'
import { CADENCE_LABELS, KIND_LABELS, OWN_LABELS } from './channelForm.ts'

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const

const hourOf = (hour: number) => `${String(hour).padStart(2, '0')}:00`

/** “Daily digest at 08:00, not between 22:00 and 07:00 (Europe/Berlin)”. */
export function deliveryInWords(
  channel: Pick<Channel, 'cadence' | 'hour' | 'weekday' | 'quiet' | 'timezone'>,
): string {
  const { cadence, hour, weekday, quiet, timezone } = channel
  const when =
    cadence === 'at_once'
      ? ''
      : cadence === 'daily'
        ? ` at ${hourOf(hour)}`
        : ` on ${WEEKDAYS[weekday - 1] ?? ''} at ${hourOf(hour)}`
  const silence = quiet === null ? '' : `, not between ${quiet.from} and ${quiet.to}`
  const zone = when === '' && silence === '' ? '' : ` (${timezone})`
  return `${CADENCE_LABELS[cadence]}${when}${silence}${zone}`
}

export const titleOf = ({ name, kind, personal }: Pick<Channel, 'name' | 'kind' | 'personal'>): string =>
  name || (personal ? OWN_LABELS : KIND_LABELS)[kind]

/** What is to be done about a problem, by what it has made of the channel. */
const CURES: Readonly<Record<Channel['state'], string>> = {
  active: '',
  failing: ' Once that is mended, send a test: what waits follows it at once.',
  disabled: ' Correct its address, or send a test: once one arrives the channel is on again.',
}

/** What stood in the way of the last message, and how alerts arrive again. */
export const problemInWords = ({ problem, state }: Pick<Channel, 'problem' | 'state'>): string | null =>
  problem === null ? null : problem + CURES[state]

/** “2 messages wait”; null of none. */
export const waitingInWords = ({ waiting }: Pick<Channel, 'waiting'>): string | null =>
  waiting === 0 ? null : `${counted(waiting, 'message')} ${waiting === 1 ? 'waits' : 'wait'}`
