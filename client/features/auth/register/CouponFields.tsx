import { Anchor, Box, Button, Group, Pill, Stack, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { couponInWords } from '../../../../shared/rules/couponWords.ts'
import type { CouponsState } from './useCoupons.ts'

/** The coupons applied so far and a field for one more, which is shown on demand. */
export function CouponFields({ coupons }: { coupons: CouponsState }) {
  const { applied, code, busy, error, canApply } = coupons
  const [open, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const show = () => {
    flushSync(() => setOpen(true))
    input.current?.focus()
  }
  const remove = (name: string) => {
    coupons.remove(name)
    // Its button, which had the focus, is gone.
    setOpen(true)
    input.current?.focus()
  }
  if (!open && applied.length === 0 && !busy && error === null) {
    return (
      <Anchor component="button" type="button" size="sm" ta="start" onClick={show}>
        Add a code or coupon
      </Anchor>
    )
  }
  const apply = (
    <Button variant="default" loading={busy} disabled={!canApply} onClick={() => void coupons.add()}>
      Apply
    </Button>
  )
  return (
    <Stack gap="xs">
      <TextInput
        label="Code / Coupon"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        ref={input}
        // What is being looked up is put into the list as it was when that began.
        readOnly={busy}
        value={code}
        error={error}
        // A line for each of several.
        errorProps={{ role: 'alert', style: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}
        inputContainer={(field) => (
          <Group gap="xs" align="flex-start" wrap="nowrap">
            <Box flex={1}>{field}</Box>
            {apply}
          </Group>
        )}
        onChange={(event) => coupons.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Not the whole form.
          event.preventDefault()
          if (canApply) void coupons.add()
        }}
      />
      {applied.length > 0 && (
        <Pill.Group aria-label="Applied" role="list">
          {applied.map((coupon) => (
            <Pill
              key={coupon.name}
              role="listitem"
              // In full, also where that takes two lines.
              flex="0 1 auto"
              h="auto"
              styles={{ label: { whiteSpace: 'normal' } }}
              withRemoveButton={!busy}
              removeButtonProps={{
                'aria-label': `Remove ${coupon.name}`,
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => remove(coupon.name)}
            >
              {couponInWords(coupon.name, coupon)}
            </Pill>
          ))}
        </Pill.Group>
      )}
    </Stack>
  )
}
