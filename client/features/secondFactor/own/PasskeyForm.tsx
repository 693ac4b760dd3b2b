import { Button, Group, Stack, TextInput } from '@mantine/core'
import { WRITTEN } from '../../../lib/written.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'

interface Props {
  name: string
  submitLabel: string
  /** Throws an error whose message is shown. */
  onName: (name: string) => Promise<unknown>
  onCancel: () => void
}

/** A passkey's name, by which one recognises the device. */
export function PasskeyForm({ name, submitLabel, onName, onCancel }: Props) {
  const form = useForm({
    initialValues: { name },
    validate: { name: (value) => (value.trim() ? null : 'Enter a name.') },
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, ({ name }: typeof form.values) => onName(name))
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Name of the passkey"
          description="Such as the device that holds it"
          maxLength={60}
          autoComplete="off"
          autoFocus
          required
          withAsterisk={false}
          errorProps={{ role: 'alert' }}
          {...WRITTEN}
          {...form.getInputProps('name')}
        />
        <FormError message={general} />
        <Group gap="sm">
          <Button type="submit" size="xs" loading={busy}>
            {submitLabel}
          </Button>
          <Button size="xs" variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
