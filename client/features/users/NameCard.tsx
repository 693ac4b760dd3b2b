import { Button, Paper, Stack, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { User } from '../../../shared/api/auth.ts'
import { WRITTEN } from '../../lib/written.ts'
import { FormError } from '../../ui/FormError.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { updateOwnUser } from './api.ts'

/** The own name; the address is shown beside it. */
export function NameCard({ user }: { user: User }) {
  const form = useForm({
    initialValues: { name: user.name },
    validate: { name: (name) => (name.trim() ? null : 'Enter your name.') },
  })
  const { onSubmit, busy, general } = useSubmit(form, async ({ name }: typeof form.values) => {
    await updateOwnUser(user.id, { name })
    notifyDone('Your name is saved.')
  })
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="name">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <Title order={2} size="h4" id="name">
            You
          </Title>
          <TextInput
            label="Name"
            {...WRITTEN}
            autoComplete="name"
            maxLength={120}
            required
            withAsterisk={false}
            {...form.getInputProps('name')}
          />
          <TextInput label="E-mail" value={user.email} readOnly variant="filled" />
          <FormError message={general} />
          <div>
            <Button type="submit" loading={busy}>
              Save
            </Button>
          </div>
        </Stack>
      </form>
    </Paper>
  )
}
