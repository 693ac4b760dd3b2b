import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DashboardInUse } from '../../../shared/api/subscription.ts'
import { agoLabel, hoursAgoLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useEntered } from '../../ui/FormDialog.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { ResultCount } from '../../ui/ResultCount.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useActiveDashboards } from './api.ts'
import { found, longestUnseen } from './archiveChoice.ts'
import classes from './subscription.module.css'
import { TEXTS } from './texts.ts'

interface Named {
  id: string
  name: string
}
interface Props {
  needed: number
  /** Chosen before, when somebody comes back. */
  chosen: readonly Named[] | null
  onChosen: (dashboards: readonly Named[]) => void
  onCancel: () => void
}

/** Which dashboards are archived: those that nobody has opened for longest are suggested. */
export function ArchiveChoice(props: Props) {
  const { data, isPending, error, refetch } = useActiveDashboards()
  if (isPending) return <PageLoader label="Loading your dashboards" />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Choice {...props} dashboards={longestUnseen(data)} />
}

const MOST_SHOWN = 200

function Choice({
  needed,
  chosen,
  onChosen,
  onCancel,
  dashboards,
}: Props & { dashboards: DashboardInUse[] }) {
  const suggestion = dashboards.slice(0, needed).map(({ id }) => id)
  const [ids, setIds] = useState<ReadonlySet<string>>(
    () => new Set(chosen?.map(({ id }) => id) ?? suggestion),
  )
  const [search, setSearch] = useState('')
  const matches = found(dashboards, search)
  const shown = matches.slice(0, MOST_SHOWN)
  const missing = needed - ids.size
  useEntered(ids.size !== needed || suggestion.some((id) => !ids.has(id)))
  const toggle = (id: string) => setIds((now) => now.symmetricDifference(new Set([id])))
  return (
    <Stack gap="sm">
      <Text size="sm">Those that readers have not opened for longest are suggested. {TEXTS.archiveNote}</Text>
      <SearchField
        label="Search dashboards"
        placeholder="Search by name or client"
        maxLength={200}
        value={search}
        data-autofocus
        onSearch={setSearch}
      />
      <ResultCount searched={search !== ''} count={matches.length} what="dashboard" />
      <fieldset className={classes.choices} aria-label="Dashboards to archive">
        {shown.map((item) => (
          <Checkbox
            key={item.id}
            checked={ids.has(item.id)}
            onChange={() => toggle(item.id)}
            label={<span {...WRITTEN}>{item.name}</span>}
            description={aboutInWords(item)}
            className={classes.dashboard}
          />
        ))}
        {shown.length === 0 && (
          <Text size="sm" c="dimmed" p="sm">
            Nothing found
          </Text>
        )}
        {matches.length > shown.length && (
          <Text size="sm" c="dimmed" p="sm">
            {matches.length - shown.length} more: search for them.
          </Text>
        )}
      </fieldset>
      <Group justify="space-between">
        <Text size="sm" role="status">
          {missing > 0 ? `${missing} more to choose` : `${ids.size} chosen`}
        </Text>
        <Group>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button disabled={missing > 0} onClick={() => onChosen(dashboards.filter(({ id }) => ids.has(id)))}>
            Continue
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const aboutInWords = ({ client, seenAt, updatedAt }: DashboardInUse): string =>
  [
    client?.name,
    seenAt ? `opened ${hoursAgoLabel(seenAt)}` : 'never opened by a reader',
    `changed ${agoLabel(updatedAt)}`,
  ]
    .filter(Boolean)
    .join(' · ')
