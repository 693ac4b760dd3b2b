import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './subscription.module.css'

export interface AmountLine {
  what: string
  text: string
}

/** How an amount comes about, line by line; `isStale`: a newer one is being worked out. */
export function AmountLines(props: {
  rows?: readonly AmountLine[]
  total: AmountLine
  note?: ReactNode
  isStale?: boolean
}) {
  const { rows = [], total, note, isStale = false } = props
  return (
    <div className={classes.amounts} data-stale={isStale || undefined}>
      <dl>
        {rows.map(({ what, text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and have no ids
          <div key={`${at} ${what}`}>
            <dt>{what}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>{total.what}</dt>
          <dd>{total.text}</dd>
        </div>
      </dl>
      {note && (
        <Text size="xs" c="dimmed" component="div" className={classes.note}>
          {note}
        </Text>
      )}
    </div>
  )
}
