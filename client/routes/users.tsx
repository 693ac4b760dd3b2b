import { Alert, Button, Center, Container, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSearch, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import { NO_MAIL_SERVER } from '../../shared/domain/mail.ts'
import { useInvitations, usePeople } from '../features/users/api.ts'
import { InviteModal } from '../features/users/team/InviteModal.tsx'
import { PeopleTable } from '../features/users/team/PeopleTable.tsx'
import { globals } from '../lib/globals.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ResultCount } from '../ui/ResultCount.tsx'

/** From this many people on there is a search. */
const MANY = 8
/** How many more are drawn at a time: three hundred rows with their menus take a second. */
const DRAWN = 50

export default function Users() {
  const people = usePeople()
  const invitations = useInvitations()
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(DRAWN)
  const [inviting, { open, close }] = useDisclosure(false)
  const wanted = search.trim().toLocaleLowerCase()
  const matches = ({ name, email }: { name: string; email: string }) =>
    `${name} ${email}`.toLocaleLowerCase().includes(wanted)
  const failed = people.isError ? people : invitations.isError ? invitations : null
  const [active, invited] = [people.data ?? [], invitations.data ?? []]
  const [shownActive, shownInvited] = [active.filter(matches), invited.filter(matches)]
  const shown = shownActive.length + shownInvited.length
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="People"
        text="Who works in your company, and what they may do."
        action={
          globals().mail && (
            <Button leftSection={<IconPlus size={16} />} onClick={open}>
              Invite a person
            </Button>
          )
        }
      />
      {!globals().mail && (
        <Alert color="yellow" variant="light" role="note" mb="md">
          {NO_MAIL_SERVER} People can be invited once there is one.
        </Alert>
      )}
      {failed && <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && (people.isPending || invitations.isPending) && <PageLoader label="Loading people" />}
      {people.data && invitations.data && (
        <>
          {active.length + invited.length >= MANY && (
            <TextInput
              type="search"
              aria-label="Search people"
              placeholder="Search"
              leftSection={<IconSearch size={16} />}
              value={search}
              onChange={(event) => {
                setSearch(event.currentTarget.value)
                setMost(DRAWN)
              }}
              w={{ base: '100%', xs: 280 }}
              mb="md"
            />
          )}
          <ResultCount searched={wanted !== ''} count={shown} what="result" />
          {shown > 0 && (
            <PeopleTable
              people={shownActive.slice(0, most)}
              everybody={active}
              invitations={shownInvited.slice(0, most)}
            />
          )}
          {Math.max(shownActive.length, shownInvited.length) > most && (
            <Center mt="md">
              <Button variant="default" onClick={() => setMost(most + DRAWN)}>
                Show more
              </Button>
            </Center>
          )}
          {shown === 0 && (
            <EmptyState
              icon={<IconSearchOff />}
              title="Nothing found"
              text="Nobody has such a name or address."
            />
          )}
        </>
      )}
      {inviting && <InviteModal onClose={close} />}
    </Container>
  )
}
