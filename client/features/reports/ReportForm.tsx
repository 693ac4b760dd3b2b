import {
  Alert,
  Button,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import type { WeekStart } from '../../../shared/domain/locales.ts'
import { MONTH_DETAILS, REPORT_PERIODS, REPORT_RANGES } from '../../../shared/domain/ranges.ts'
import { sameJson } from '../../../shared/rules/equal.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { useUser } from '../../lib/session.ts'
import { allZones } from '../../lib/zones.ts'
import { useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useCompany, whyNoReport } from '../company/index.ts'
import { type ScheduledReport, useCreateReport } from './api.ts'
import { NoMailNote } from './NoMailNote.tsx'
import { canSchedule, newReportForm, recipientsProblem, WEEK_DAYS, withPeriod } from './reportForm.ts'
import { UpcomingSends } from './UpcomingSends.tsx'

const DETAIL_LABELS = {
  FIRST_DAY: 'First day of the month',
  LAST_DAY: 'Last day of the month',
  FIRST_WORK_DAY: 'First working day of the month',
}
const RANGE_LABELS = {
  LAST_7_DAYS: 'Last 7 days',
  LAST_30_DAYS: 'Last 30 days',
  LAST_MONTH: 'Last month',
  LAST_WEEK: 'Last week',
}
const two = (value: number) => String(value).padStart(2, '0')

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
  const [typed, setTyped] = useState(false)
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })
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
      <Textarea
        label="Recipients"
        description={`E-mail addresses separated by commas, max ${recipients}`}
        placeholder="client@example.com, boss@example.com"
        autosize
        minRows={1}
        required
        value={form.recipients}
        onChange={(event) => set({ recipients: event.currentTarget.value })}
        onBlur={() => setTyped(true)}
        error={typed ? recipientsProblem(form.recipients, recipients) : null}
        errorProps={{ role: 'alert' }}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <NativeSelect
          label="Every"
          value={form.period}
          data={REPORT_PERIODS.map((value) => ({ value, label: value === 'MONTH' ? 'Month' : 'Week' }))}
          onChange={(event) =>
            setForm(withPeriod(form, event.currentTarget.value === 'WEEK' ? 'WEEK' : 'MONTH'))
          }
        />
        {form.period === 'MONTH' ? (
          <NativeSelect
            label="On"
            value={String(form.detail)}
            data={MONTH_DETAILS.map((value) => ({ value, label: DETAIL_LABELS[value] }))}
            onChange={(event) => {
              const detail = MONTH_DETAILS.find((known) => known === event.currentTarget.value)
              if (detail) set({ detail })
            }}
          />
        ) : (
          <NativeSelect
            label="On"
            value={String(form.detail)}
            data={WEEK_DAYS}
            onChange={(event) => set({ detail: Number(event.currentTarget.value) })}
          />
        )}
      </SimpleGrid>
      <Group grow align="flex-end">
        <TextInput
          type="time"
          label="At"
          value={`${two(form.hour)}:${two(form.minute)}`}
          onChange={(event) => {
            const [hour, minute] = event.currentTarget.value.split(':').map(Number)
            if (hour !== undefined && minute !== undefined) set({ hour, minute })
          }}
        />
        <SearchSelect
          label="Time zone"
          data={allZones()}
          value={form.timezone}
          allowDeselect={false}
          onChange={(timezone) => timezone && set({ timezone })}
        />
      </Group>
      <NativeSelect
        label="Days it covers"
        value={form.date_range}
        data={REPORT_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }))}
        onChange={(event) => {
          const range = REPORT_RANGES.find((known) => known === event.currentTarget.value)
          if (range) set({ date_range: range })
        }}
      />
      <Group gap="xl">
        <Switch
          label="Attach the PDF"
          checked={form.with_pdf}
          onChange={(event) => set({ with_pdf: event.currentTarget.checked })}
        />
        <Switch
          label="Preview in the mail"
          checked={form.with_preview}
          onChange={(event) => set({ with_preview: event.currentTarget.checked })}
        />
      </Group>
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
