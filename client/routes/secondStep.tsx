import { Anchor, Stack, Text } from '@mantine/core'
import { useSearchParams } from 'react-router'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { giveUpSecondStep, passSecondStep, useSecondStep } from '../features/secondFactor/api.ts'
import { FactorForm } from '../features/secondFactor/FactorForm.tsx'
import { leaveFor } from '../lib/focusHeading.ts'
import { linkTo } from '../lib/paths.ts'
import { safeNext } from '../lib/safeNext.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

/** After the password, for people with a second factor. */
export default function SecondStep() {
  const [query] = useSearchParams()
  const step = useSecondStep()
  const startOver = async () => {
    await giveUpSecondStep().catch(() => undefined)
    leaveFor(linkTo.login(query.get('next') ?? undefined))
  }
  const again = (
    <Anchor component="button" type="button" size="sm" mx="auto" onClick={() => void startOver()}>
      {step.data ? 'Sign in as somebody else' : 'Sign in'}
    </Anchor>
  )
  if (step.isPending) {
    return (
      <AuthPage title="Second step">
        <PageLoader label="Reading what you have set up" />
      </AuthPage>
    )
  }
  if (step.isError) {
    return (
      <AuthPage title="Second step">
        <ErrorState error={step.error} onRetry={() => void step.refetch()} />
      </AuthPage>
    )
  }
  if (!step.data) {
    return (
      <AuthPage title="Sign in once more" text="Signing in took too long, or was begun in another browser.">
        <Stack>{again}</Stack>
      </AuthPage>
    )
  }
  return (
    <AuthPage title="Second step" text="The first step is done. Now show your second factor.">
      <Stack>
        <FactorForm
          purpose="secondStep"
          {...step.data}
          submitLabel="Sign in"
          onProof={async (proof) => {
            await passSecondStep(proof)
            leaveFor(safeNext(query.get('next')))
          }}
        />
        {again}
        <Text size="sm" c="dimmed">
          All of it lost? Ask an admin to remove your second factor, then sign in without it and set up a new
          one.
        </Text>
      </Stack>
    </AuthPage>
  )
}
