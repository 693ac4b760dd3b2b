import { Container } from '@mantine/core'
import { SubscriptionScreen } from '../features/subscription/index.ts'
import { FormPage } from '../ui/FormDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function SubscriptionPage() {
  return (
    <Container size="sm" p={0}>
      <PageHeader title="Subscription" text="Your plan, what it costs, and how it goes on." />
      <FormPage>
        <SubscriptionScreen />
      </FormPage>
    </Container>
  )
}
