import { Paper, Stack, Text, Title } from '@mantine/core'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useSso } from './api.ts'
import { SsoAddresses } from './SsoAddresses.tsx'
import { SsoDomains } from './SsoDomains.tsx'
import { SsoForm } from './SsoForm.tsx'
import { SsoState } from './SsoState.tsx'

/** How the company's people sign in by its own identity provider. */
export function SsoCard() {
  const { data, isPending, error, refetch } = useSso()
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="single-sign-on">
      <Stack>
        <div>
          <Title order={2} size="h4" id="single-sign-on">
            Single sign-on
          </Title>
          <Text size="sm" c="dimmed">
            Your people sign in with your own identity provider (OpenID Connect), such as Microsoft Entra ID,
            Okta or Keycloak.
          </Text>
        </div>
        {isPending && <PageLoader />}
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data && (
          <>
            <SsoState sso={data} />
            <SsoDomains domains={data.domains} />
            <SsoAddresses sso={data} />
            <SsoForm sso={data} />
          </>
        )}
      </Stack>
    </Paper>
  )
}
