import { Button, Code, Group, Stack, Text } from '@mantine/core'
import type { AppSetup as Begun } from '../../../../shared/api/secondFactor.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useOwnActions } from '../api.ts'
import { CodeField } from '../CodeField.tsx'
import { QrCode } from '../QrCode.tsx'

interface Props {
  begun: Begun
  /** Recovery codes, where these are the first. */
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

/** The QR code for the app, the secret to type where it cannot be scanned, and the code that confirms it. */
export function AppSetup({ begun, onDone, onCancel }: Props) {
  const { confirmApp } = useOwnActions()
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (/^\s*(\d\s*){6}$/.test(value) ? null : 'Enter the six digits.') },
  })
  const { onSubmit, busy, general } = useSubmit(form, async ({ code }: typeof form.values) =>
    onDone(await confirmApp(code)),
  )
  const groups = begun.secret.match(/.{4}/g)?.join(' ') ?? begun.secret
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <Text size="sm">Scan this with the authenticator app on your phone, or type the key into it.</Text>
        <QrCode text={begun.uri} label="QR code for your authenticator app; the key below says the same" />
        <div>
          <Text size="sm" fw={560}>
            Key
          </Text>
          <Code style={{ overflowWrap: 'anywhere' }}>{groups}</Code>
        </div>
        <CodeField
          description="The six digits that the app shows now"
          autoFocus
          {...form.getInputProps('code')}
        />
        <FormError message={general} />
        <Group gap="sm">
          <Button type="submit" size="xs" loading={busy}>
            Confirm the app
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
