import { Stack, Text } from '@mantine/core'
import { ExportPanel } from '../export/ExportPanel.tsx'

/** What to do before the account is deleted. */
export function ExportOffer() {
  return (
    <Stack gap="xs">
      <Text size="sm">Save what you want to keep before: everything of your company, in one ZIP file.</Text>
      <ExportPanel />
    </Stack>
  )
}
