import { Anchor, Button, Divider, Stack, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import type { ChallengePurpose, SecondStepProof } from '../../../shared/api/secondFactor.ts'
import { FormError } from '../../ui/FormError.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { askPasskey } from './api.ts'
import { CodeField, RecoveryCodeField } from './CodeField.tsx'
import { problemOf } from './webauthn.ts'

interface Props {
  purpose: Extract<ChallengePurpose, 'secondStep' | 'proof'>
  app: boolean
  /** Whether a passkey of the person's works here. */
  passkey: boolean
  /** Hosts at which their other passkeys work. */
  otherHosts: readonly string[]
  submitLabel: string
  /** Throws ApiError. */
  onProof: (proof: SecondStepProof) => Promise<unknown>
}

/** Shows the own second factor: a passkey, a code of the app, or a recovery code. */
export function FactorForm({ purpose, app, passkey, otherHosts, submitLabel, onProof }: Props) {
  const [kind, setKind] = useState<'code' | 'recoveryCode' | null>(
    app ? 'code' : passkey ? null : 'recoveryCode',
  )
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const form = useForm({
    initialValues: { code: '', recoveryCode: '' },
    validate: {
      code: (value) => (kind === 'code' && !/^\s*(\d\s*){6}$/.test(value) ? 'Enter the six digits.' : null),
      recoveryCode: (value) =>
        kind === 'recoveryCode' && !value.trim() ? 'Enter one of your recovery codes.' : null,
    },
  })
  const { onSubmit, busy, general } = useSubmit(form, async ({ code, recoveryCode }: typeof form.values) => {
    setFailed(null)
    await onProof(kind === 'code' ? { code } : { recoveryCode })
  })
  const byPasskey = async () => {
    setAsking(true)
    setFailed(null)
    try {
      await onProof({ passkey: await askPasskey(purpose) })
    } catch (error) {
      setFailed(problemOf(error))
    } finally {
      setAsking(false)
    }
  }
  const others = (['code', 'recoveryCode'] as const).filter((one) => one !== kind && (one !== 'code' || app))
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {passkey && (
          <Button
            fullWidth
            variant={kind === null ? 'filled' : 'default'}
            loading={asking}
            leftSection={<IconKey size={18} stroke={1.6} />}
            onClick={() => void byPasskey()}
          >
            Use a passkey
          </Button>
        )}
        {passkey && kind !== null && <Divider label="or" />}
        {!passkey && otherHosts.length > 0 && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            Your passkeys work at {otherHosts.join(', ')} alone. Sign in there to use them.
          </Text>
        )}
        {kind === 'code' && <CodeField key="code" autoFocus data-autofocus {...form.getInputProps('code')} />}
        {kind === 'recoveryCode' && (
          <RecoveryCodeField
            key="recovery"
            autoFocus
            data-autofocus
            {...form.getInputProps('recoveryCode')}
          />
        )}
        <FormError message={failed ?? general} />
        {kind !== null && (
          <Button type="submit" loading={busy} fullWidth>
            {submitLabel}
          </Button>
        )}
        {others.map((one) => (
          <Anchor
            key={one}
            component="button"
            type="button"
            size="sm"
            mx="auto"
            onClick={() => {
              form.clearErrors()
              setFailed(null)
              setKind(one)
            }}
          >
            {one === 'code' ? 'Use a code of your authenticator app' : 'Use a recovery code'}
          </Anchor>
        ))}
      </Stack>
    </form>
  )
}
