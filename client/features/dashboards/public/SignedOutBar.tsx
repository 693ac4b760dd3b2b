import { Alert, Anchor } from '@mantine/core'
import { linkTo } from '../../../lib/paths.ts'

/** Shown to a user whose session ended on a dashboard: the readers' page would otherwise appear unexplained. */
export function SignedOutBar() {
  return (
    <Alert color="yellow" variant="light" p="sm" radius={0} role="status">
      You have been signed out. What was not saved has been kept.{' '}
      <Anchor href={linkTo.login(location.pathname + location.search)} inherit underline="always">
        Sign in again
      </Anchor>
    </Alert>
  )
}
