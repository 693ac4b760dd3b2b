import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { FormModal } from '../../../ui/FormDialog.tsx'
import { useWays } from '../../users/index.ts'
import type { Settings } from './api.ts'
import { DeleteForm } from './DeleteForm.tsx'

/** The end of the account, apart from all else. */
export function DeleteCard({ settings }: { settings: Settings }) {
  const [opened, { open, close }] = useDisclosure()
  const ways = useWays()
  return (
    <Paper
      withBorder
      p="lg"
      component="section"
      aria-labelledby="delete-account"
      style={{ borderColor: 'var(--mantine-color-red-outline)' }}
    >
      <Stack align="flex-start">
        <div>
          <Title order={2} size="h4" id="delete-account">
            Delete the account
          </Title>
          <Text size="sm" c="dimmed">
            Everything stops at once, for you and for your clients. For {settings.keptDays} days an admin can
            restore it; then all of it is removed for good.
          </Text>
        </div>
        <Button variant="outline" color="red" loading={ways.isPending} onClick={open}>
          Delete the account
        </Button>
      </Stack>
      <FormModal opened={opened} onClose={close} title="Delete the account?" size="md">
        <DeleteForm settings={settings} needsPassword={ways.data?.hasPassword !== false} onCancel={close} />
      </FormModal>
    </Paper>
  )
}
