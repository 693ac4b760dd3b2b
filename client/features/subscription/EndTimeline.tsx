import { Text } from '@mantine/core'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { ownZone } from '../../lib/session.ts'
import { instantLabel } from '../../lib/when.ts'
import { endSteps } from './standingInWords.ts'
import classes from './subscription.module.css'

/** What stops when, in the order in which it does. */
export function EndTimeline({ end, grace }: { end: string; grace: NonNullable<Subscription['grace']> }) {
  return (
    <ol className={classes.timeline} aria-label="What stops when">
      {endSteps(end, grace, Temporal.Now.instant()).map(({ at, text, isPast }) => (
        <li key={text} data-past={isPast || undefined}>
          <Text size="sm" fw={560} component="time" dateTime={at}>
            {instantLabel(at, ownZone())}
          </Text>
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        </li>
      ))}
    </ol>
  )
}
