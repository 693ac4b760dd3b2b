import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Collapse,
  Group,
  Menu,
  Paper,
  Stack,
  Switch,
  Text,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconMailForward, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import { maySend } from '../../../shared/rules/companyAccess.ts'
import { rangeLabel } from '../../../shared/rules/dateRange.ts'
import { describeRule, describeRun, reportRange } from '../../../shared/rules/reportSchedule.ts'
import { isTimeZone } from '../../../shared/rules/timeZone.ts'
import { linkTo } from '../../lib/paths.ts'
import { useUser } from '../../lib/session.ts'
import { WRITTEN } from '../../lib/written.ts'
import { browserZone } from '../../lib/zones.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { useCompany } from '../company/index.ts'
import { type ReportAction, useReportAction } from './api.ts'
import { daysIfSentNow } from './daysIfSentNow.ts'
import { EditReport } from './EditReport.tsx'
import { ReportLight } from './ReportLight.tsx'
import { RunBadge } from './RunBadge.tsx'
import { RunList } from './RunList.tsx'
import { ReviewModal } from './review/ReviewModal.tsx'

/** One automatic report: rule, next and last send, and what can be done. */
export function ReportRow({
  report,
  showDashboard = true,
}: {
  report: AutomaticReport
  showDashboard?: boolean
}) {
  const user = useUser()
  const action = useReportAction()
  const [open, { toggle }] = useDisclosure(false)
  const [isEdited, setEdited] = useState(false)
  const [reviewed, setReviewed] = useState<string | null>(null)
  const act = (name: ReportAction, done: string) =>
    action.mutateAsync({ action: name, id: report.id }).then(() => notifyDone(done), notifyFailed)
  const remove = async () => {
    const sure = await confirm({
      title: 'Delete this automatic report?',
      text: `${report.recipients.join(', ')} will get no more mails of “${report.dashboardName}”.`,
      submit: 'Delete',
      danger: true,
    })
    if (sure) await act('remove', 'The report is deleted.')
  }
  const sendNow = async () => {
    const days = daysIfSentNow(report, Temporal.Now.instant())
    const sure = await confirm({
      title: 'Send this report now?',
      text: `${report.recipients.join(', ')} will get “${report.dashboardName}” as it is now${report.review ? ' once it is reviewed' : ''}. It covers ${rangeLabel(days)}. Its schedule stays.`,
      submit: 'Send now',
    })
    if (sure)
      await act(
        'send',
        report.review ? 'The report is made; then it waits for its review.' : 'The report is on its way.',
      )
  }
  const company = useCompany().data
  const isEnded = company !== undefined && !maySend(company, Temporal.Now.instant())
  const next = report.nextRunAt ? Temporal.Instant.from(report.nextRunAt) : null
  const isZoneKnown = isTimeZone(report.timezone)
  const zone = isZoneKnown ? report.timezone : browserZone()
  const rule = <Text size="sm">{describeRule(report)}</Text>
  return (
    <Paper withBorder p="md" component="article" aria-label={`Report of ${report.dashboardName}`}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        {showDashboard ? (
          <Anchor
            component={Link}
            to={linkTo.dashboard(report.dashboardPermalink)}
            fw={560}
            truncate
            {...WRITTEN}
          >
            {report.dashboardName}
          </Anchor>
        ) : (
          rule
        )}
        <Group gap="xs" wrap="nowrap">
          <Switch
            aria-label={`Send the report of ${report.dashboardName} on schedule`}
            title={report.paused ? 'Paused' : 'Active'}
            checked={!report.paused}
            disabled={action.isPending}
            onChange={() =>
              void act(report.paused ? 'resume' : 'pause', report.paused ? 'Sending goes on.' : 'Paused.')
            }
          />
          <ActionsMenu label={`Actions for the report of ${report.dashboardName}`}>
            <Menu.Item
              leftSection={<IconPencil size={16} />}
              disabled={isEnded}
              onClick={() => setEdited(true)}
            >
              Edit
            </Menu.Item>
            <Menu.Item
              leftSection={<IconSend size={16} />}
              onClick={() => void act('test', `A test is on its way to ${user.email}.`)}
            >
              Send a test to me
            </Menu.Item>
            <Menu.Item
              leftSection={<IconMailForward size={16} />}
              disabled={report.paused || isEnded || !isZoneKnown}
              onClick={() => void sendNow()}
            >
              Send now
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
              Delete
            </Menu.Item>
          </ActionsMenu>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-expanded={open}
            aria-label="Earlier sends"
            onClick={toggle}
          >
            <IconChevronDown size={18} style={{ rotate: open ? '180deg' : undefined }} />
          </ActionIcon>
        </Group>
      </Group>
      <Stack gap={4}>
        {showDashboard && rule}
        <Text size="sm" c="dimmed" truncate title={report.recipients.join(', ')}>
          To {report.recipients.join(', ')}
        </Text>
        <Text size="sm" c="dimmed">
          {isEnded
            ? 'Not sent: your plan has ended. It goes on at its next time once you subscribe.'
            : !isZoneKnown
              ? `Its time zone, ${report.timezone}, is not known here any more. Edit it to choose another one.`
              : next
                ? `Next: ${describeRun(next, report.timezone)}, covers ${rangeLabel(reportRange(report.date_range, next, report.timezone, report.weekStart))}`
                : 'Paused: nothing is sent.'}
        </Text>
        <Group gap="xs">
          {!report.paused && <ReportLight reportId={report.id} />}
          {report.with_pdf && (
            <Badge variant="light" color="gray" size="sm">
              PDF
            </Badge>
          )}
          {report.with_preview && (
            <Badge variant="light" color="gray" size="sm">
              Preview
            </Badge>
          )}
          {report.review && (
            <Badge variant="light" color="gray" size="sm">
              Review first
            </Badge>
          )}
          <RunBadge run={report.lastRun} zone={zone} />
          {report.lastRun?.state === 'review' && (
            <Button
              size="compact-xs"
              variant="light"
              disabled={isEnded}
              onClick={() => setReviewed(report.lastRun?.id ?? null)}
            >
              Review
            </Button>
          )}
        </Group>
      </Stack>
      <Collapse expanded={open}>
        <RunList reportId={report.id} zone={zone} shown={open} />
      </Collapse>
      {reviewed !== null && (
        <ReviewModal runId={reviewed} dashboard={report.dashboardName} onClose={() => setReviewed(null)} />
      )}
      <EditReport report={report} opened={isEdited} onClose={() => setEdited(false)} />
    </Paper>
  )
}
