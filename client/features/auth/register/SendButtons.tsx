import { Button, Stack, Text } from '@mantine/core'
import { globals } from '../../../lib/globals.ts'
import type { Completion } from '../../checkout/index.ts'

/** Names of the two ways, as the button that sends the form says them. */
export type Way = 'trial' | 'pay'
export const wayOf = (submitter: HTMLElement | null): Way =>
  submitter instanceof HTMLButtonElement && submitter.value === 'pay' ? 'pay' : 'trial'

interface Props {
  paid: Completion | null
  busy: Way | null
  disabled: boolean
  /** Days by which coupons lengthen the trial. */
  moreDays: number
}

/** Sends the form: for a trial, or once it is paid. */
export function SendButtons({ paid, busy, disabled, moreDays }: Props) {
  const { checkout, registration } = globals()
  const button = { type: 'submit', fullWidth: true, disabled } as const
  const trialDays = registration?.trialDays ?? 0
  const days = trialDays === 0 ? 0 : trialDays + moreDays
  const length = `${days} ${days === 1 ? 'day' : 'days'}`
  if (paid || !checkout) {
    return (
      <Stack gap="xs">
        <Button {...button} loading={busy !== null}>
          Register
        </Button>
        {!paid && registration?.prices && (
          <Text size="xs" c="dimmed" ta="center">
            The trial lasts {length}, no card needed.
          </Text>
        )}
      </Stack>
    )
  }
  const pay = (
    <Button
      {...button}
      value="pay"
      variant={days > 0 ? 'default' : 'filled'}
      loading={busy === 'pay'}
      disabled={disabled || busy === 'trial'}
    >
      Pay now
    </Button>
  )
  if (days === 0) return pay
  return (
    <Stack gap="xs">
      <Button {...button} value="trial" loading={busy === 'trial'} disabled={disabled || busy === 'pay'}>
        Start the free trial
      </Button>
      <Text size="xs" c="dimmed" ta="center">
        {length}, no card needed. Or pay now, and nothing ends.
      </Text>
      {pay}
    </Stack>
  )
}
