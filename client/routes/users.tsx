import { Alert, Button, Center, Container } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { IconPlus, IconSearchOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { Invitation } from '../../shared/api/invitations.ts'
import { NO_MAIL_SERVER } from '../../shared/domain/mail.ts'
import { useInvitations, usePeopleList } from '../features/users/api.ts'
import { InviteModal } from '../features/users/team/InviteModal.tsx'
import { PeopleTable } from '../features/users/team/PeopleTable.tsx'
import { globals } from '../lib/globals.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'
import { ResultCount } from '../ui/ResultCount.tsx'
import { SearchField } from '../ui/SearchField.tsx'

/** From this many people on there is a search. */
const MANY = 8
/** How many more invitations are drawn at a time, as many as a page has people. */
const DRAWN = 50
const SEARCH_DEBOUNCE_MS = 300

export default function Users() {
  const [search, setSearch] = useState('')
  const [asked] = useDebouncedValue(search.trim(), SEARCH_DEBOUNCE_MS)
  const people = usePeopleList(asked)
  const invitations = useInvitations()
  const [most, setMost] = useState(DRAWN)
  const [inviting, { open, close }] = useDisclosure(false)
  const wanted = asked.toLocaleLowerCase()
  const matches = ({ name, email }: Invitation) =>
    [name, email].some((text) => text.toLocaleLowerCase().includes(wanted))
  const failed = people.isError ? people : invitations.isError ? invitations : null
  const pages = people.data?.pages ?? []
  const counts = pages[0]?.meta
  const active = pages.flatMap(({ data }) => data)
  const invited = (invitations.data ?? []).filter(matches)
  const shown = active.length + invited.length
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
      {counts && invitations.data && (
        <>
          {counts.total + invitations.data.length >= MANY && (
            <SearchField
              label="Search people"
              value={search}
              onSearch={(text) => {
                setSearch(text)
                setMost(DRAWN)
              }}
              w={{ base: '100%', xs: 280 }}
              mb="md"
            />
          )}
          <ResultCount searched={wanted !== ''} count={shown} hasMore={people.hasNextPage} what="result" />
          {shown > 0 && (
            <PeopleTable people={active} admins={counts.admins} invitations={invited.slice(0, most)} />
          )}
          {(people.hasNextPage || invited.length > most) && (
            <Center mt="md">
              <Button
                variant="default"
                loading={people.isFetchingNextPage}
                onClick={() => {
                  setMost(most + DRAWN)
                  if (people.hasNextPage) void people.fetchNextPage()
                }}
              >
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
