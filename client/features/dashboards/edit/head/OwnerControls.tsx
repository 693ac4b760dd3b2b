import { Button, Group } from '@mantine/core'
import { IconBroadcast, IconLayoutDashboard, IconShare } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import { shareQuery } from '../../../../../shared/rules/shareUrl.ts'
import { earliestDay } from '../../../../../shared/rules/windowLimits.ts'
import { momentHappened } from '../../../../lib/moments.ts'
import { linkTo } from '../../../../lib/paths.ts'
import { ownZone } from '../../../../lib/session.ts'
import { sharedAddress } from '../../../../lib/sharedAddress.ts'
import { todayIn } from '../../../../lib/zones.ts'
import { confirm } from '../../../../ui/confirm.tsx'
import { notifyFailed } from '../../../../ui/notify.tsx'
import { addressWithChoice, type DateChoice, DateRangePicker } from '../../../dates/index.ts'
import { TourTip } from '../../../onboarding/index.ts'
import { SchedulePanel, UnsetWarning } from '../../../reports/index.ts'
import { NamedLinksPanel, ShareDialog } from '../../../share/editor.ts'
import { refreshPermalink, setPassword } from '../api.ts'
import type { Unset } from '../notices/useUnset.ts'
import { SampleShare } from '../sample/SampleShare.tsx'
import type { Editor } from '../save/useEditor.ts'
import { useMoveToLink } from '../save/useMoveToLink.ts'

interface Props {
  dashboard: OwnDashboard
  editor: Editor
  realTime: boolean
  /** How many a PDF of what is on screen has. */
  widgets: number
  choice: DateChoice
  /** What the widgets lack of which PDFs and reports are made, and the way to choose what the whole dashboard lacks. */
  unset: Unset
  onSetUp: (() => void) | null
  /** It shows sample figures, so that it is not shared. */
  isSample: boolean
}

/** At the right of the head: real-time page, dates, and the one share button. */
export function OwnerControls(props: Props) {
  const { dashboard, editor, realTime, widgets, choice, unset, onSetUp, isSample } = props
  const { draft, saver } = editor
  const [sharing, setSharing] = useState(false)
  const [isProtected, setProtected] = useState(dashboard.passwordProtected)
  const [query, setQuery] = useSearchParams()
  const moveTo = useMoveToLink(dashboard.permalink)
  const { permalink, id } = dashboard
  const path = realTime ? linkTo.dashboardRealTime(permalink) : linkTo.dashboard(permalink)
  const address = new URL(path, sharedAddress(draft.linkHost))
  if (!realTime) address.search = shareQuery(choice.range, choice.compare).toString()

  const newLink = async () => {
    const sure = await confirm({
      title: 'Make a new link?',
      text: 'Everybody who has the present link loses access at once.',
      submit: 'Make a new link',
      danger: true,
    })
    if (!sure) return
    try {
      await saver.settled()
      moveTo(await refreshPermalink(id))
    } catch (error) {
      notifyFailed(error)
    }
  }
  const today = todayIn(dashboard.timezone)
  const lacking = [...unset.whole, ...unset.single]
  const setUp =
    onSetUp &&
    (() => {
      setSharing(false)
      onSetUp()
    })
  return (
    <Group gap="xs" justify="flex-end">
      {(realTime || draft.widgets.some((widget) => widget.realTime)) && (
        <Button
          variant="default"
          component={Link}
          to={realTime ? linkTo.dashboard(permalink) : linkTo.dashboardRealTime(permalink)}
          leftSection={realTime ? <IconLayoutDashboard size={16} /> : <IconBroadcast size={16} />}
        >
          {realTime ? 'Report' : 'Real-time'}
        </Button>
      )}
      {!realTime && (
        <TourTip flow="dashboard" step={4} position="bottom-end">
          <div>
            <DateRangePicker
              value={choice}
              today={today}
              locale={dashboard.locale}
              min={earliestDay(today)}
              withToday
              onChange={(next) => {
                if (!next) return
                setQuery(addressWithChoice(query.toString(), next).slice(1))
                momentHappened('dateRangeChanged')
              }}
            />
          </div>
        </TourTip>
      )}
      <TourTip flow="dashboard" step={5} position="bottom-end">
        <Button leftSection={<IconShare size={16} />} onClick={() => setSharing(true)}>
          Share
        </Button>
      </TourTip>
      <SampleShare opened={sharing && isSample} onClose={() => setSharing(false)} onConnect={setUp} />
      <ShareDialog
        opened={sharing && !isSample}
        onClose={() => setSharing(false)}
        permalink={permalink}
        dashboardId={id}
        name={draft.name}
        address={address.href}
        widgets={widgets}
        realTime={realTime}
        choice={choice}
        passwordProtected={isProtected}
        onPassword={async (password) => setProtected(await setPassword(id, password))}
        onNewLink={newLink}
        links={
          <NamedLinksPanel
            dashboardId={id}
            start={sharedAddress(draft.linkHost)}
            timezone={dashboard.timezone}
            dates={dashboard.locale.dates}
            choice={choice}
            hidesDates={draft.hiddenDateSelector}
            theme={draft.styles.theme}
          />
        }
        unset={
          lacking.length > 0 && (
            <UnsetWarning unset={lacking} onSetUp={unset.whole.length > 0 ? setUp : null}>
              Readers of the PDF are not told why: widgets without a source are left out, others are shown
              without figures.
            </UnsetWarning>
          )
        }
        schedule={
          <SchedulePanel
            dashboardId={id}
            weekStart={dashboard.locale.weekStart}
            zone={dashboard.clientId === null ? ownZone() : dashboard.timezone}
            unset={unset.whole}
            onSetUp={setUp}
          />
        }
      />
    </Group>
  )
}
