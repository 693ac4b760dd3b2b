import { Container, Stack } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import { refusalIn } from '../features/auth/elsewhere/refusals.ts'
import { TourCard } from '../features/onboarding/index.ts'
import { SecondFactorCard } from '../features/secondFactor/own/SecondFactorCard.tsx'
import { useWays } from '../features/users/api.ts'
import { ConsentCard } from '../features/users/own/ConsentCard.tsx'
import { EmailCard } from '../features/users/own/EmailCard.tsx'
import { FirstPasswordCard } from '../features/users/own/FirstPasswordCard.tsx'
import { NameCard } from '../features/users/own/NameCard.tsx'
import { PasswordCard } from '../features/users/own/PasswordCard.tsx'
import { SessionsCard } from '../features/users/own/SessionsCard.tsx'
import { SignInWaysCard } from '../features/users/own/SignInWaysCard.tsx'
import { PersonPage } from '../features/users/team/PersonPage.tsx'
import { globals } from '../lib/globals.ts'
import { useUser } from '../lib/session.ts'
import { FormPage } from '../ui/FormDialog.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'

export default function UserPage() {
  const user = useUser()
  const { userId = user.id } = useParams()
  const [query] = useSearchParams()
  const ways = useWays()
  const { consent } = globals()
  const consented = user.termsConsent && user.ageConsent
  if (userId !== user.id) {
    return (
      <FormPage key={userId}>
        <PersonPage userId={userId} />
      </FormPage>
    )
  }
  return (
    <Container size="sm" p={0}>
      <PageHeader title="Your account" />
      <FormPage key={userId}>
        <Stack>
          {consent && !consented && <ConsentCard user={user} pages={consent} />}
          <NameCard user={user} />
          <EmailCard user={user} hasPassword={ways.data?.hasPassword !== false} />
          {ways.data?.hasPassword === false ? (
            <FirstPasswordCard user={user} />
          ) : (
            <PasswordCard user={user} />
          )}
          <SecondFactorCard />
          <SignInWaysCard problem={refusalIn(query)} />
          <SessionsCard />
          {user.roleName !== 'client' && <TourCard />}
        </Stack>
      </FormPage>
    </Container>
  )
}
