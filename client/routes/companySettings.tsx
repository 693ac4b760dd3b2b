import { Container } from '@mantine/core'
import { CompanySettings } from '../features/company/index.ts'
import { SecurityCard } from '../features/secondFactor/SecurityCard.tsx'
import { FormPage } from '../ui/FormDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function CompanySettingsPage() {
  return (
    <Container size={928} p={0}>
      <PageHeader title="Settings" text="Your company, and the addresses under which your clients meet it." />
      <FormPage>
        <CompanySettings>
          <SecurityCard />
        </CompanySettings>
      </FormPage>
    </Container>
  )
}
