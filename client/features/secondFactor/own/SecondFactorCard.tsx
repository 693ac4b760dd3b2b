import { Alert, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '../../../lib/paths.ts'
import { useSession } from '../../../lib/session.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useSecondFactor } from '../api.ts'
import { Factors } from './Factors.tsx'

/** What is asked for after the first step: an authenticator app, passkeys, and recovery codes for when both are lost. */
export function SecondFactorCard() {
  const { data, isPending, isError, error, refetch } = useSecondFactor()
  const { secondFactorNeeded } = useSession()
  // As it was when the page opened: what is set up here lifts it before the recovery codes are stored.
  const [wasNeeded] = useState(secondFactorNeeded)
  const navigate = useNavigate()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="second-factor">
      <Stack>
        <div>
          <Title order={2} size="h4" id="second-factor">
            Second factor
          </Title>
          <Text size="sm" c="dimmed">
            Asked for after your password or your account elsewhere, neither of which opens anything alone
            then. Setting up your first one signs out your other browsers.
          </Text>
        </div>
        {secondFactorNeeded && (
          <Alert variant="light" color="yellow">
            Your company demands a second factor. Set up an authenticator app or a passkey to go on.
          </Alert>
        )}
        {isPending && <PageLoader />}
        {isError && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <Factors
            current={data}
            onStored={() => {
              if (wasNeeded) void navigate(linkTo.dashboards())
            }}
          />
        )}
      </Stack>
    </Paper>
  )
}
