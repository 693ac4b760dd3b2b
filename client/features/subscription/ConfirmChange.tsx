import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { countInWords, termsInWords } from '../../../shared/rules/planWords.ts'
import { ApiError, messageOf } from '../../lib/ApiError.ts'
import { emit } from '../../lib/analytics.ts'
import { ownZone } from '../../lib/session.ts'
import { WRITTEN } from '../../lib/written.ts'
import { FormError } from '../../ui/FormError.tsx'
import { fieldErrors } from '../../ui/fieldErrors.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { usePlanActions } from './api.ts'
import { EstimateLines } from './EstimateLines.tsx'
import { changeInWords, payLabel } from './estimateInWords.ts'
import type { Terms } from './livePrice.ts'
import classes from './subscription.module.css'
import { TEXTS } from './texts.ts'
import { useLiveEstimate } from './useLiveEstimate.ts'

/** Of a field, where the server found one wrong: none is on screen any more. */
const sentenceOf = (error: unknown): string =>
  (error instanceof ApiError ? Object.values(fieldErrors(error)).join(' ') : '') || messageOf(error)

interface Props {
  running: Terms
  terms: Terms
  archived: readonly { id: string; name: string }[]
  /** Back to what is archived; null where nothing is. */
  onBack: (() => void) | null
  onCancel: () => void
  onDone: () => void
}

/** Names the amount once more, and does it. */
export function ConfirmChange({ running, terms, archived, onBack, onCancel, onDone }: Props) {
  const { change, reload } = usePlanActions()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  // What is confirmed is not estimated once more while it is done and the dialog fades.
  const live = useLiveEstimate(terms, !busy)
  const estimate = live.isStale || live.error ? null : live.estimate
  const act = async () => {
    setBusy(true)
    setFailed(null)
    try {
      const { dashboards, interval } = running
      const from = { dashboards, interval }
      await change({ ...terms, from, now: estimate?.now, archive: archived.map(({ id }) => id) })
      for (const _ of archived) emit('dashboard archived')
      notifyDone(TEXTS.changed)
      onDone()
    } catch (error) {
      setFailed(sentenceOf(error))
      setBusy(false)
      // Somebody else may have changed the plan.
      if (error instanceof ApiError && error.status === 409) await reload()
    }
  }
  return (
    <Stack>
      <div className={classes.fromTo}>
        <Text size="sm" c="dimmed">
          Now: {termsInWords(running)}
        </Text>
        <Text size="sm" fw={560}>
          Then: {termsInWords(terms)}
        </Text>
      </div>
      <EstimateLines live={live} />
      {archived.length > 0 && (
        <div>
          <Text size="sm" fw={560}>
            {countInWords(archived.length)} {archived.length === 1 ? 'is' : 'are'} archived
          </Text>
          <ul className={classes.archived}>
            {archived.map(({ id, name }) => (
              <li key={id} {...WRITTEN}>
                {name}
              </li>
            ))}
          </ul>
          <Text size="sm" c="dimmed">
            {TEXTS.archiveNote}
          </Text>
        </div>
      )}
      {estimate && estimate.now <= 0 && (
        <Text size="sm" fw={560}>
          {changeInWords(running, terms, estimate, ownZone())}
        </Text>
      )}
      <FormError message={failed} />
      <Group justify="flex-end">
        {/* Not the button that pays: a key pressed twice on what opened this would press it unread. */}
        <Button variant="default" data-autofocus onClick={onBack ?? onCancel}>
          {onBack ? 'Back' : 'Cancel'}
        </Button>
        <Button loading={busy} disabled={!estimate} onClick={() => void act()}>
          {estimate ? payLabel(estimate) : 'Change the plan'}
        </Button>
      </Group>
    </Stack>
  )
}
