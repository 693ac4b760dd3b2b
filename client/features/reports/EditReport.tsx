import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import type { AutomaticReport } from '../../../shared/api/automaticReports.ts'
import { fieldWords } from '../../../shared/rules/auditDetails.ts'
import { ApiError, isCollision, messageOf } from '../../lib/ApiError.ts'
import { FormModal, useEntered } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useCompany } from '../company/index.ts'
import { useChangeReport } from './api.ts'
import { ReportFields } from './ReportFields.tsx'
import { canSchedule, changesTo, formOf, takenOver } from './reportForm.ts'
import { UpcomingSends } from './UpcomingSends.tsx'

interface Props {
  report: AutomaticReport
  opened: boolean
  onClose: () => void
}

/** The dialog that changes a scheduled report. */
export const EditReport = ({ opened, ...props }: Props) => (
  <FormModal
    opened={opened}
    size="lg"
    onClose={props.onClose}
    title={`Report of ${props.report.dashboardName}`}
  >
    <EditForm {...props} />
  </FormModal>
)

/** Only what is changed is sent, so that a colleague's other change stays; with what it was, so that the same one is not replaced unseen. */
function EditForm({ report, onClose }: Omit<Props, 'opened'>) {
  const [seen, setSeen] = useState(() => formOf(report))
  const [form, setForm] = useState(seen)
  // Whoever saves again has read what somebody else has made of it, and replaces that alone.
  const change = useChangeReport(report.id, (now) => {
    setForm((typed) => takenOver(formOf(now), seen, typed))
    setSeen(formOf(now))
  })
  const recipients = useCompany().data?.limits.recipientsPerReport ?? 5
  const changes = changesTo(seen, form)
  const changed = Object.keys(changes).length > 0
  useEntered(changed && !change.isPending)
  const save = () =>
    change.mutate(
      { ...changes, seen },
      {
        onSuccess: () => {
          notifyDone('The report is changed.')
          onClose()
        },
      },
    )
  return (
    <Stack>
      <ReportFields form={form} recipients={recipients} onChange={setForm} />
      <UpcomingSends form={form} weekStart={report.weekStart} />
      <FormError message={change.isError ? inWords(change.error) : null} />
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
  )
}

/** Of what somebody else has changed meanwhile, to what: whoever replaces it knows what goes. */
const inWords = (error: unknown): string =>
  error instanceof ApiError && isCollision(error)
    ? Object.entries(error.fields)
        .map(([field, texts]) => `${fieldWords(field)}: ${texts.join(' ')}`)
        .join(' ')
    : messageOf(error)
