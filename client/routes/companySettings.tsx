import { Container, Stack } from '@mantine/core'
import { SenderCard } from '../features/company/index.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function CompanySettingsPage() {
  return (
    <Container size="sm" p={0}>
      <PageHeader title="Settings" />
      <Stack>
        <SenderCard />
      </Stack>
    </Container>
  )
}
