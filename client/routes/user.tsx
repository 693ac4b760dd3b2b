import { Container, Stack } from '@mantine/core'
import { ConsentCard } from '../features/users/ConsentCard.tsx'
import { NameCard } from '../features/users/NameCard.tsx'
import { PasswordCard } from '../features/users/PasswordCard.tsx'
import { SessionsCard } from '../features/users/SessionsCard.tsx'
import { globals } from '../lib/globals.ts'
import { useUser } from '../lib/session.ts'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function UserPage() {
  const user = useUser()
  const { consent } = globals()
  const consented = user.termsConsent && user.ageConsent
  return (
    <Container size="sm" p={0}>
      <PageHeader title="Your account" />
      <Stack>
        {consent && !consented && <ConsentCard user={user} pages={consent} />}
        <NameCard user={user} />
        <PasswordCard user={user} />
        <SessionsCard />
      </Stack>
    </Container>
  )
}
