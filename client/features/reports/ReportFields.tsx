import { Group, NativeSelect, SimpleGrid, Switch, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  MONTH_DETAILS,
  REPORT_PERIODS,
  REPORT_RANGE_LABELS,
  REPORT_RANGES,
} from '../../../shared/domain/ranges.ts'
import { allZones } from '../../lib/zones.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { type ReportForm, recipientsProblem, WEEK_DAYS, withPeriod } from './reportForm.ts'
import { WordsFields } from './WordsFields.tsx'

const PERIOD_LABELS = { MONTH: 'Month', WEEK: 'Week', QUARTER: 'Quarter' }
const DETAIL_LABELS = {
  FIRST_DAY: 'First day of the',
  LAST_DAY: 'Last day of the',
  FIRST_WORK_DAY: 'First working day of the',
}
const two = (value: number) => String(value).padStart(2, '0')

interface Props {
  form: ReportForm
  /** Most of them. */
  recipients: number
  onChange: (form: ReportForm) => void
}

/** Who gets a report, when, what of it, and its words; for a new one and one that is changed. */
export function ReportFields({ form, recipients, onChange }: Props) {
  const [typed, setTyped] = useState(false)
  const [isRangeChosen, setRangeChosen] = useState(false)
  const set = (change: Partial<ReportForm>) => onChange({ ...form, ...change })
  return (
    <>
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
          data={REPORT_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
          onChange={(event) => {
            const period = REPORT_PERIODS.find((known) => known === event.currentTarget.value)
            if (!period) return
            const { date_range, ...proposed } = withPeriod(form, period)
            set(isRangeChosen ? proposed : { ...proposed, date_range })
          }}
        />
        {form.period !== 'WEEK' ? (
          <NativeSelect
            label="On"
            value={String(form.detail)}
            data={MONTH_DETAILS.map((value) => ({
              value,
              label: `${DETAIL_LABELS[value]} ${PERIOD_LABELS[form.period].toLowerCase()}`,
            }))}
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
        data={REPORT_RANGES.map((value) => ({ value, label: REPORT_RANGE_LABELS[value] }))}
        onChange={(event) => {
          const range = REPORT_RANGES.find((known) => known === event.currentTarget.value)
          if (!range) return
          set({ date_range: range })
          setRangeChosen(true)
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
      <Switch
        label="Review before sending"
        description="You get each report by mail first. Nothing goes out before you send it."
        checked={form.review}
        onChange={(event) => set({ review: event.currentTarget.checked })}
      />
      <WordsFields form={form} onChange={set} />
    </>
  )
}
