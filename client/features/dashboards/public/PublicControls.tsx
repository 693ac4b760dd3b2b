import { Button, Group, Text } from '@mantine/core'
import { IconBroadcast, IconLayoutDashboard } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import { earliestDay } from '../../../../shared/rules/windowLimits.ts'
import { linkTo } from '../../../lib/paths.ts'
import { sharedAddress } from '../../../lib/sharedAddress.ts'
import { todayIn } from '../../../lib/zones.ts'
import { addressWithChoice, type DateChoice, DateRangePicker } from '../../dates/index.ts'
import { CopyUrlButton, PdfButton } from '../../share/index.ts'
import type { PagePart } from './part.ts'

interface Props {
  dashboard: Dashboard
  part: PagePart
  widgets: number
  hasRealTime: boolean
  choice: DateChoice
  search: string
  onSearch: (search: string) => void
}

/** What a reader may do: choose dates (unless they are fixed), take the PDF (unless the link forbids it), look at what happens right now. */
export function PublicControls(props: Props) {
  const { dashboard, part, widgets, hasRealTime, choice, search, onSearch } = props
  const [problem, setProblem] = useState<string | null>(null)
  const refuseCopy = useCallback(
    () => setProblem('The browser did not allow copying. Copy the address from its address bar.'),
    [],
  )
  const live = part === 'realTime'
  const hidden = dashboard.hiddenDateSelector
  const mayDownload = !dashboard.public || dashboard.downloads
  const today = todayIn(dashboard.timezone)
  const path = live ? linkTo.dashboardRealTime(dashboard.permalink) : linkTo.dashboard(dashboard.permalink)
  // Of another agency's dashboard the address that was opened: the reader's own company has nothing to do with it.
  const start = dashboard.public ? location.origin : sharedAddress(dashboard.linkHost)
  const ownAddress = new URL(`${path}${hidden || live ? '' : addressWithChoice('', choice)}`, start).href
  return (
    <Group gap="xs" justify="flex-end">
      {hasRealTime && (
        <Button
          component="a"
          variant="default"
          href={`${live ? linkTo.dashboard(dashboard.permalink) : linkTo.dashboardRealTime(dashboard.permalink)}${search}`}
          leftSection={live ? <IconLayoutDashboard size={16} /> : <IconBroadcast size={16} />}
        >
          {live ? 'Report' : 'Real-time'}
        </Button>
      )}
      {!hidden && !live && (
        <DateRangePicker
          value={choice}
          today={today}
          locale={dashboard.locale}
          min={earliestDay(today)}
          withToday
          onChange={(next) => next && onSearch(addressWithChoice(search, next))}
        />
      )}
      <CopyUrlButton variant="default" address={ownAddress} onRefused={refuseCopy} />
      {mayDownload && (
        <PdfButton
          permalink={dashboard.permalink}
          dashboardId={null}
          name={dashboard.name}
          widgets={widgets}
          realTime={live}
          choice={hidden || live ? null : choice}
          onFailed={setProblem}
        />
      )}
      {problem && (
        <Text size="xs" c="red" role="alert">
          {problem}
        </Text>
      )}
    </Group>
  )
}
