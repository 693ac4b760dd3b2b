import { Paper, Stack, Text, Title } from '@mantine/core'
import { ExportPanel } from './ExportPanel.tsx'

/** Takes everything that the company has stored along, as one ZIP. */
export function ExportCard() {
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="export">
      <Stack>
        <div>
          <Title order={2} size="h4" id="export">
            Export
          </Title>
          <Text size="sm" c="dimmed">
            Everything that your company has stored, in one ZIP: dashboards, clients, people, reports and the
            audit log as JSON, figures as CSV, uploaded files and the PDFs that were sent. Passwords and
            logins of sources are not in it.
          </Text>
        </div>
        <ExportPanel />
      </Stack>
    </Paper>
  )
}
