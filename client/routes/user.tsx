import { Container, Stack } from '@mantine/core'
import { useParams } from 'react-router'
import { ConsentCard } from '../features/users/own/ConsentCard.tsx'
import { EmailCard } from '../features/users/own/EmailCard.tsx'
import { NameCard } from '../features/users/own/NameCard.tsx'
import { PasswordCard } from '../features/users/own/PasswordCard.tsx'
import { SessionsCard } from '../features/users/own/SessionsCard.tsx'
import { PersonPage } from '../features/users/team/PersonPage.tsx'
import { globals } from '../lib/globals.ts'
import { useUser } from '../lib/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function UserPage() {
  const user = useUser()
  const { userId = user.id } = useParams()
  const { consent } = globals()
  const consented = user.termsConsent && user.ageConsent
  if (userId !== user.id) return <PersonPage userId={userId} />
  return (
    <Container size="sm" p={0}>
      <PageHeader title="Your account" />
      <Stack>
        {consent && !consented && <ConsentCard user={user} pages={consent} />}
        <NameCard user={user} />
        <EmailCard user={user} />
        <PasswordCard user={user} />
        <SessionsCard />
      </Stack>
    </Container>
  )
}
