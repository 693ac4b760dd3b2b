import { Box, Button, Group, List, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Subscription } from '../../../shared/api/subscription.ts'
import { isApplied } from '../../../shared/rules/couponStacking.ts'
import { couponInWords } from '../../../shared/rules/couponWords.ts'
import { ApiError, messageOf } from '../../lib/ApiError.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { usePlanActions } from './api.ts'
import { couponActivated, couponInvalid, couponProblem } from './inWords.ts'

/** The coupons applied to the company, and a field for one more. */
export function CouponCard({ coupons }: { coupons: Subscription['coupons'] }) {
  const { applyCoupon } = usePlanActions()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<[what: string, why: string | null] | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const typed = code.trim()
  const canApply =
    !busy &&
    typed !== '' &&
    !isApplied(
      coupons.map((coupon) => ({ name: coupon.code })),
      typed,
    )
  const apply = async (event: FormEvent) => {
    event.preventDefault()
    if (!canApply) return
    setBusy(true)
    setError(null)
    try {
      const answer = await applyCoupon(typed)
      if (answer.isApplied) {
        notifyDone(couponActivated(typed))
        setCode('')
      } else setError([couponInvalid(typed), couponProblem(answer.problem)])
    } catch (failure) {
      const isRefused = failure instanceof ApiError && failure.id === 'invalid_input'
      setError([isRefused ? couponInvalid(typed) : messageOf(failure), null])
    } finally {
      setBusy(false)
      input.current?.focus()
    }
  }
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="coupons">
      <Stack gap="sm">
        <Title order={2} size="h4" id="coupons">
          Coupons
        </Title>
        {coupons.length > 0 && (
          <List size="sm" style={{ overflowWrap: 'anywhere' }}>
            {coupons.map((coupon) => (
              <List.Item key={coupon.code}>{couponInWords(coupon.code, coupon)}</List.Item>
            ))}
          </List>
        )}
        <form onSubmit={(event) => void apply(event)} noValidate>
          <TextInput
            ref={input}
            label="Code / Coupon"
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            maw={420}
            value={code}
            error={
              error && (
                <>
                  {error[0]}
                  {error[1] && (
                    <Text span inherit display="block" c="dimmed">
                      {error[1]}
                    </Text>
                  )}
                </>
              )
            }
            errorProps={{ role: 'alert' }}
            inputContainer={(field) => (
              <Group gap="xs" align="flex-start" wrap="nowrap">
                <Box flex={1}>{field}</Box>
                <Button type="submit" variant="default" loading={busy} disabled={!canApply && !busy}>
                  Apply
                </Button>
              </Group>
            )}
            onChange={(event) => {
              setCode(event.currentTarget.value)
              // It was about what was typed before.
              setError(null)
            }}
          />
        </form>
      </Stack>
    </Paper>
  )
}
