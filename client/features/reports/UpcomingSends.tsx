import { Button, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { WeekStart } from '../../../shared/domain/locales.ts'
import { RuleError } from '../../../shared/rules/RuleError.ts'
import { type ReportForm, upcomingSends } from './reportForm.ts'

const FEW = 3
const ALL = 12

/** When the report will be sent and which days each send covers; three at first, twelve on demand. */
export function UpcomingSends({ form, weekStart }: { form: ReportForm; weekStart: WeekStart }) {
  const [all, setAll] = useState(false)
  const sends = sendsOf(form, weekStart, all ? ALL : FEW)
  if (sends.length === 0) return null
  return (
    <Stack gap={4} component="section" aria-label="Next sends">
      <Text size="sm" fw={560}>
        Next sends
      </Text>
      {sends.map(({ when, covers }) => (
        <Text key={when} size="xs">
          {when}{' '}
          <Text span size="xs" c="dimmed">
            covers {covers}
          </Text>
        </Text>
      ))}
      <div>
        <Button size="compact-xs" variant="subtle" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? `Show the next ${FEW}` : `Show the next ${ALL}`}
        </Button>
      </div>
    </Stack>
  )
}

function sendsOf(form: ReportForm, weekStart: WeekStart, count: number) {
  try {
    return upcomingSends(form, weekStart, { now: Temporal.Now.instant(), count })
  } catch (error) {
    if (error instanceof RuleError || error instanceof RangeError) return []
    throw error
  }
}
