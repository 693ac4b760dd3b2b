import { Button, Container, Paper, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link, Navigate, useNavigate } from 'react-router'
import { id } from '../../../../shared/api/common.ts'
import { ApiError } from '../../../lib/ApiError.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useDocumentTitle } from '../../../lib/useDocumentTitle.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useLeaveGuard } from '../../../ui/FormDialog.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { PersonsSecondFactor } from '../../secondFactor/index.ts'
import { usePeople, usePerson } from '../api.ts'
import { DeletePersonModal } from './DeletePersonModal.tsx'
import { PersonCard } from './PersonCard.tsx'

/** The page of another person, as an admin opens it. */
export function PersonPage({ userId }: { userId: string }) {
  const person = usePerson(userId)
  const everybody = usePeople()
  const navigate = useNavigate()
  useDocumentTitle(person.data?.name ?? 'Person')
  const { settle } = useLeaveGuard()
  const [deleting, { open, close }] = useDisclosure(false)
  const isNobody = !id.safeParse(userId).success
  if (isNobody || (person.error instanceof ApiError && person.error.status === 404)) {
    return <Navigate to={linkTo.notFound()} replace />
  }
  const failed = person.isError ? person : everybody.isError ? everybody : null
  return (
    <Container size="sm" p={0}>
      <PageHeader
        title="Person"
        text="You see and change this person as an admin of your company."
        action={
          <Button variant="default" component={Link} to={linkTo.users()}>
            All people
          </Button>
        }
      />
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(person.data && everybody.data) && <PageLoader label="Loading the person" />}
      {person.data && everybody.data && (
        <Stack>
          <PersonCard key={person.data.id} person={person.data} everybody={everybody.data} />
          <PersonsSecondFactor key={`factor ${person.data.id}`} person={person.data} />
          <Paper withBorder p="lg" component="section" aria-labelledby="seeing">
            <Stack>
              <Title order={2} size="h4" id="seeing">
                What this person sees
              </Title>
              <Text size="sm" c="dimmed">
                You look at the clients, dashboards and sources within their reach. You stay yourself, and
                nothing can be changed there.
              </Text>
              <div>
                <Button variant="default" component={Link} to={linkTo.viewAs(person.data.id)}>
                  View as this person
                </Button>
              </div>
            </Stack>
          </Paper>
          <Paper withBorder p="lg" component="section" aria-labelledby="leaving">
            <Stack>
              <Title order={2} size="h4" id="leaving">
                Leaving the company
              </Title>
              <Text size="sm" c="dimmed">
                You see what depends on this person and choose who takes it over.
              </Text>
              <div>
                <Button color="red" variant="outline" onClick={open}>
                  Delete this person
                </Button>
              </div>
            </Stack>
          </Paper>
          {deleting && (
            <DeletePersonModal
              person={person.data}
              onClose={close}
              onDeleted={() => {
                settle()
                void navigate(linkTo.users(), { replace: true })
              }}
            />
          )}
        </Stack>
      )}
    </Container>
  )
}
