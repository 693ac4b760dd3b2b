import { Button, Stack, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { setupRequest } from '../../shared/api/auth.ts'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { setUp } from '../features/auth/api.ts'
import { leaveFor } from '../lib/focusHeading.ts'
import { linkTo } from '../lib/paths.ts'
import { FormError } from '../ui/FormError.tsx'
import { PasswordField } from '../ui/PasswordField.tsx'
import { useSubmit } from '../ui/useSubmit.ts'

export default function Setup() {
  const form = useForm({
    initialValues: { code: '', company: '', name: '', email: '', password: '' },
    validate: schemaResolver(setupRequest, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    await setUp(values)
    leaveFor(linkTo.dashboards())
  })
  return (
    <AuthPage title="Set up your company" text="You become its first administrator.">
      <form onSubmit={onSubmit} noValidate>
        <Stack>
          <TextInput
            label="Code"
            description="The server printed it when it started."
            autoComplete="off"
            spellCheck={false}
            required
            withAsterisk={false}
            {...form.getInputProps('code')}
          />
          <TextInput
            label="Company"
            autoComplete="organization"
            required
            withAsterisk={false}
            {...form.getInputProps('company')}
          />
          <TextInput
            label="Your name"
            autoComplete="name"
            required
            withAsterisk={false}
            {...form.getInputProps('name')}
          />
          <TextInput
            label="E-mail"
            type="email"
            autoComplete="username"
            required
            withAsterisk={false}
            {...form.getInputProps('email')}
          />
          <PasswordField
            label="Password"
            description="At least 8 characters"
            autoComplete="new-password"
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
          <FormError message={general} />
          <Button type="submit" loading={busy} fullWidth>
            Create the company
          </Button>
        </Stack>
      </form>
    </AuthPage>
  )
}
