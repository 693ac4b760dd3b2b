import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import { messageOf } from '../../lib/ApiError.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useCompany } from '../company/index.ts'
import { useChangeReport } from './api.ts'
import { ReportFields } from './ReportFields.tsx'
import { canSchedule, changesTo, formOf } from './reportForm.ts'
import { UpcomingSends } from './UpcomingSends.tsx'

/** Changes a scheduled report; only what is changed is sent, so that a colleague's other change stays. */
export function EditReport({ report, onClose }: { report: AutomaticReport; onClose: () => void }) {
  const change = useChangeReport(report.id)
  const [before] = useState(() => formOf(report))
  const [form, setForm] = useState(before)
  const recipients = useCompany().data?.limits.recipientsPerReport ?? 5
  const changes = changesTo(before, form)
  const changed = Object.keys(changes).length > 0
  const save = () =>
    change.mutate(changes, {
      onSuccess: () => {
        notifyDone('The report is changed.')
        onClose()
      },
    })
  return (
    <FormModal
      opened
      size="lg"
      changed={changed && !change.isPending}
      onClose={onClose}
      title={`Report of ${report.dashboardName}`}
    >
      <Stack>
        <ReportFields form={form} recipients={recipients} onChange={setForm} />
        <UpcomingSends form={form} weekStart={report.weekStart} />
        <FormError message={change.isError ? messageOf(change.error) : null} />
        <Group justify="flex-end">
          <Button
            disabled={!changed || !canSchedule(form, { recipients, allowed: true })}
            loading={change.isPending}
            onClick={save}
          >
            Save
          </Button>
        </Group>
      </Stack>
    </FormModal>
  )
}
