import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { isNameTyped } from '../../../../shared/rules/closedCompany.ts'
import { leaveFor } from '../../../lib/focusHeading.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { PasswordField } from '../../../ui/PasswordField.tsx'
import { UserName } from '../../../ui/UserName.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { deleteCompany, type Settings } from './api.ts'
import { ExportOffer } from './ExportOffer.tsx'

/** What ends, and what has to be typed before it does: nothing that a slip of the hand or an open browser could do. */
export function DeleteForm({
  settings,
  needsPassword,
  onCancel,
}: {
  settings: Settings
  needsPassword: boolean
  onCancel: () => void
}) {
  const { email } = useUser()
  const form = useForm({ initialValues: { name: '', currentPassword: '' } })
  const { onSubmit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    await deleteCompany({ delete: true, ...values })
    leaveFor(linkTo.accountClosed())
  })
  const isTyped = isNameTyped(settings.name, form.values.name)
  const isFilled = isTyped && (!needsPassword || form.values.currentPassword !== '')
  return (
    <form onSubmit={onSubmit} noValidate>
      <UserName address={email} />
      <Stack>
        <List size="sm" spacing={4}>
          <List.Item>Everybody of your company is signed out, and so are your clients’ people.</List.Item>
          <List.Item>Links that clients have, and your own domain, no longer open.</List.Item>
          <List.Item>Reports are no longer sent, and no source is asked any more.</List.Item>
          <List.Item>
            For {settings.keptDays} days an admin who signs in can restore all of it. Then every dashboard,
            file and report is removed for good. We mail all admins the day.
          </List.Item>
        </List>
        <ExportOffer />
        <TextInput
          label={
            <>
              To confirm, type{' '}
              <Text span fw={700} inherit {...WRITTEN} style={{ overflowWrap: 'anywhere' }}>
                {settings.name}
              </Text>
            </>
          }
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
          data-autofocus
          errorProps={{ role: 'alert' }}
          {...WRITTEN}
          {...form.getInputProps('name')}
        />
        {needsPassword ? (
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('currentPassword')}
          />
        ) : (
          <Text size="sm">
            You have no password: you can delete the account within 10 minutes of signing in.
          </Text>
        )}
        <FormError
          message={general ?? (needsPassword ? null : String(form.errors.currentPassword ?? '') || null)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Keep the account
          </Button>
          <Button type="submit" color="red" loading={busy} disabled={!isFilled}>
            Delete the account
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
