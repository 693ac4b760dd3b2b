import { Button, Group, Stack, Text } from '@mantine/core'
import { SAMPLE_STAYS } from '../../../../../shared/rules/sampleDashboard.ts'
import { FormModal } from '../../../../ui/FormDialog.tsx'

interface Props {
  opened: boolean
  onClose: () => void
  /** Null while someone else is editing. */
  onConnect: (() => void) | null
}

/** In place of the share dialog: why a sample dashboard has none, and what to do. */
export function SampleShare({ opened, onClose, onConnect }: Props) {
  return (
    <FormModal opened={opened} onClose={onClose} title="Sample figures stay here" size="md">
      <Stack>
        <Text size="sm">{SAMPLE_STAYS}</Text>
        <Text size="sm" c="dimmed">
          Its link answers nobody outside your company, and no PDF or report is made of it. Once the last
          sample is gone, you share it like any other dashboard.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          {onConnect && <Button onClick={onConnect}>Connect a real source</Button>}
        </Group>
      </Stack>
    </FormModal>
  )
}
