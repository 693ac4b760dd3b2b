import { Container } from '@mantine/core'
import { NewGroupForm } from '../features/groups/NewGroupForm.tsx'
import { FormPage } from '../ui/FormDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function CreateGroup() {
  return (
    <Container size="sm" p={0}>
      <FormPage>
        <PageHeader
          title="Create a group"
          text="Domains that are looked at together: those of one manager, one market or one kind of client."
        />
        <NewGroupForm />
      </FormPage>
    </Container>
  )
}
