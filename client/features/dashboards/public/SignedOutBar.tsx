import { Alert, Anchor } from '@mantine/core'
import { linkTo } from '../../../lib/paths.ts'

/** Told to somebody whose session ended on a dashboard, who would otherwise find the readers' page without a word. */
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
