import { Alert, Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { WeekStart } from '../../../shared/domain/locales.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { useUser } from '../../lib/session.ts'
import { useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useCompany, whyNoReport } from '../company/index.ts'
import { type ScheduledReport, useCreateReport } from './api.ts'
import { NoMailNote } from './NoMailNote.tsx'
import { ReportFields } from './ReportFields.tsx'
import { canSchedule, newReportForm } from './reportForm.ts'
import { UpcomingSends } from './UpcomingSends.tsx'

interface Props {
  dashboardId: string
  weekStart: WeekStart
  /** That it begins with. */
  zone: string
  /** Reports this dashboard has already. */
  existing: number
  onCreated: (report: ScheduledReport) => void
}

/** Schedules a dashboard as a mail, with every next send and the days it covers in view. */
export function ReportForm({ dashboardId, weekStart, zone, existing, onCreated }: Props) {
  const company = useCompany().data
  const create = useCreateReport()
  const [blank] = useState(() => newReportForm(zone))
  const [form, setForm] = useState(blank)
  useEntered(!sameJson(form, blank))
  const most = company?.limits.reportsPerDashboard ?? 5
  const recipients = company?.limits.recipientsPerReport ?? 5
  const full = existing >= most
  const isAdmin = useUser().roleName === 'admin'
  const whyNot = company ? whyNoReport(company, isAdmin) : null
  const allowed = !full && company !== undefined && whyNot === null

  return (
    <Stack>
      <NoMailNote />
      {full && (
        <Alert color="yellow" variant="light">
          You can only set-up {most} automatic reports per dashboard. Remove one to continue.
        </Alert>
      )}
      {whyNot && (
        <Alert color="yellow" variant="light">
          {whyNot}
        </Alert>
      )}
      {company && !company.senderVerified && (
        <Alert color="yellow" variant="light">
          The e-mail DNS of your sender address is not verified yet, so scheduled reports may not be
          delivered.
        </Alert>
      )}
      <ReportFields form={form} recipients={recipients} onChange={setForm} />
      <UpcomingSends form={form} weekStart={weekStart} />
      <FormError message={create.isError ? messageOf(create.error) : null} />
      <Group justify="flex-end">
        <Button
          disabled={!canSchedule(form, { recipients, allowed })}
          loading={create.isPending}
          onClick={() => create.mutate({ ...form, dashboard_id: dashboardId }, { onSuccess: onCreated })}
        >
          Schedule
        </Button>
      </Group>
    </Stack>
  )
}
