import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../../lib/ApiError.ts'
import { FormModal } from '../../../../ui/FormDialog.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { PageLoader } from '../../../../ui/PageLoader.tsx'
import { useProviders } from '../../../configs/index.ts'
import type { Feeding } from '../api.ts'
import { FeedDiffRow } from './FeedDiffRow.tsx'
import classes from './feedDiff.module.css'
import { useFeedPreviews } from './useFeedPreviews.ts'

interface Props {
  dashboardId: string
  /** What was chosen, a data type each. */
  asked: readonly Feeding[]
  /** Gets what was chosen with the widgets that take it. Rejects where it could not be done. */
  onApply: (accepted: Feeding[]) => Promise<void>
  onClose: () => void
}

/** Before real figures take the place of samples: each widget as it is and as it would be, accepted or kept one by one. */
export function FeedDiff({ dashboardId, asked, onApply, onClose }: Props) {
  const { changes, isPending, error, retry } = useFeedPreviews(dashboardId, asked)
  const types = (useProviders().data ?? []).flatMap((provider) => provider.types)
  const nameOf = (at = 0) => types.find(({ type }) => type === asked[at]?.type)?.name ?? ''
  const [kept, setKept] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  // What would show nothing stays a sample unless that is wanted.
  const isAccepted = (id: string, text: string | null) => !(kept.get(id) ?? text === null)
  const accepted = changes.filter(({ id, after }) => isAccepted(id, after.text)).map(({ id }) => id)
  const set = (ids: readonly string[], accept: boolean) =>
    setKept((now) => new Map([...now, ...ids.map((id) => [id, !accept] as const)]))
  const apply = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await onApply(
        asked.flatMap((one, at) => {
          const widgets = changes.filter(({ of, id }) => of.includes(at) && accepted.includes(id))
          return widgets.length > 0 ? [{ ...one, widgets: widgets.map(({ id }) => id) }] : []
        }),
      )
    } catch (reason) {
      setFailure(messageOf(reason))
      setBusy(false)
    }
  }
  return (
    <FormModal opened onClose={onClose} title="From sample to real figures" size="xl">
      <Stack>
        <Text size="sm" c="dimmed">
          Each widget’s first figure over the days of this dashboard: as a sample, and from the account that
          you chose. Those that you accept take the source; the others stay samples.
        </Text>
        {isPending && <PageLoader label="Looking at every widget" />}
        {error !== null && (
          <Alert color="red">
            <Group justify="space-between">
              <Text size="sm">{messageOf(error)}</Text>
              <Button size="xs" variant="default" onClick={retry}>
                Try again
              </Button>
            </Group>
          </Alert>
        )}
        {!isPending && error === null && (
          <>
            <Checkbox
              label="Accept all of them"
              checked={accepted.length === changes.length}
              indeterminate={accepted.length > 0 && accepted.length < changes.length}
              onChange={(event) =>
                set(
                  changes.map(({ id }) => id),
                  event.currentTarget.checked,
                )
              }
            />
            <ul className={classes.list}>
              {changes.map((change) => (
                <FeedDiffRow
                  key={change.id}
                  change={change}
                  from={nameOf(change.of[0])}
                  accepted={accepted.includes(change.id)}
                  onAccept={(accept) => set([change.id], accept)}
                />
              ))}
            </ul>
          </>
        )}
        <FormError message={failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Keep all samples
          </Button>
          <Button loading={busy} disabled={accepted.length === 0} onClick={() => void apply()}>
            {accepted.length === 1 ? 'Accept 1 widget' : `Accept ${accepted.length} widgets`}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
