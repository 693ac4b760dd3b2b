import { Button, Group, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { SnoozeForm } from '../../../../shared/api/domains.ts'
import type { WatchedDomain } from '../../../../shared/api/groups.ts'
import { USUAL_SNOOZE_DAYS } from '../../../../shared/rules/monitoring/alertState.ts'
import { ownZone } from '../../../lib/session.ts'
import { dayLabel } from '../../../lib/when.ts'
import { todayIn } from '../../../lib/zones.ts'
import { FormModal } from '../../../ui/FormDialog.tsx'

type Length = 'week' | 'date' | 'recovery'

interface Props {
  row: WatchedDomain
  onSnooze: (row: WatchedDomain, form: SnoozeForm) => Promise<void>
  onClose: () => void
  onClosed: () => void
}

/** Silences a domain: for a week, until a day, or until it recovers. */
export function SnoozeDialog({ row, onSnooze, onClose, onClosed }: Props) {
  const zone = ownZone()
  const today = todayIn(zone)
  const [opened, setOpened] = useState(true)
  const [length, setLength] = useState<Length>('week')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const isReady = length !== 'date' || day > today.toString()
  const close = () => setOpened(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const until = length === 'week' ? undefined : length === 'recovery' ? null : startOf(day, zone)
    close()
    void onSnooze(row, { ...(until !== undefined && { until }), reason: reason.trim() })
  }
  const weekLater = dayLabel(today.add({ days: USUAL_SNOOZE_DAYS }), today)
  return (
    <FormModal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={() => {
        onClose()
        // Once the dialog has left the page.
        requestAnimationFrame(onClosed)
      }}
      changed={reason !== '' || day !== ''}
      title={`Snooze ${row.name}`}
      size="sm"
    >
      <form noValidate onSubmit={submit}>
        <Stack>
          <Radio.Group
            label="How long"
            description="Nothing is sent of it meanwhile."
            value={length}
            onChange={(chosen) => setLength(chosen)}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="week" label={`One week, until ${weekLater}`} />
              <Radio value="date" label="Until a day" />
              {length === 'date' && (
                <TextInput
                  type="date"
                  aria-label="Until the morning of"
                  ml={28}
                  min={today.add({ days: 1 }).toString()}
                  value={day}
                  onChange={(event) => setDay(event.currentTarget.value)}
                  error={day !== '' && !isReady ? 'Choose a day that is still to come.' : null}
                />
              )}
              <Radio value="recovery" label="Until it recovers" />
            </Stack>
          </Radio.Group>
          <Textarea
            label="Reason"
            placeholder="The shop moves this week"
            autosize
            minRows={1}
            maxLength={300}
            data-autofocus
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event)
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" disabled={!isReady}>
              Snooze
            </Button>
          </Group>
        </Stack>
      </form>
    </FormModal>
  )
}

/** When a day begins where the person is. */
const startOf = (day: string, zone: string) =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).toInstant().toString()
