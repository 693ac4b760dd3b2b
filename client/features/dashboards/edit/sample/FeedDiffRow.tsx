import { Checkbox, Text } from '@mantine/core'
import { useId } from 'react'
import type { FeedPreview, ShownFigure } from '../../../../../shared/api/feeding.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import classes from './feedDiff.module.css'

interface Props {
  change: FeedPreview
  /** What the new figure comes from: the name of its data. */
  from: string
  accepted: boolean
  onAccept: (accept: boolean) => void
}

/** One widget: whether it is accepted, what it shows now and what it would show. */
export function FeedDiffRow({ change, from, accepted, onAccept }: Props) {
  const { title, before, after } = change
  const id = useId()
  const label = after.label || before.label
  const note = after.sample ? 'It stays a sample: it reads another source too.' : after.note
  return (
    <li className={classes.row}>
      <Checkbox
        label={<span {...WRITTEN}>{title || 'Untitled widget'}</span>}
        description={[label, from].filter(Boolean).join(' · ')}
        checked={accepted}
        aria-describedby={id}
        onChange={(event) => onAccept(event.currentTarget.checked)}
      />
      <div id={id} className={classes.figures}>
        <Shown figure={before} label={before.sample ? 'Sample' : 'Now'} />
        <span aria-hidden="true" className={classes.arrow}>
          →
        </span>
        <Shown figure={after} label={after.sample ? 'Sample' : 'Real'} isNew />
      </div>
      {note && (
        <Text size="xs" className={classes.note} c={after.text === null ? 'red' : 'dimmed'}>
          {note}
        </Text>
      )}
    </li>
  )
}

function Shown({ figure, label, isNew }: { figure: ShownFigure; label: string; isNew?: boolean }) {
  return (
    <span className={classes.shown} data-new={isNew}>
      <span className={classes.label}>{label} </span>
      <span className={classes.figure}>{figure.text ?? 'None'}</span>
    </span>
  )
}
