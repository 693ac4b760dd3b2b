import { Anchor, Stack, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { linkTo } from '../lib/paths.ts'

/** Where a provider sends whoever has asked it that we delete what we store of their account there. */
export default function DataDeletion() {
  const [query] = useSearchParams()
  const code = query.get('code') ?? ''
  return (
    <AuthPage title="Your data is deleted" text="What was stored here of your account elsewhere.">
      <Stack>
        <Text size="sm">
          That was the link with it: its number there, and the address that it named. It no longer signs you
          in.
        </Text>
        {/^[\w-]{21}$/.test(code) && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            The number of your request is <b>{code}</b>.
          </Text>
        )}
        <Text size="sm">
          If you have an account here, it stays. To sign in to it, have a link mailed to set a password. To
          have it deleted too, ask an admin of your company.
        </Text>
        <Anchor component={Link} to={linkTo.forgotPassword()} size="sm" mx="auto">
          Set a password
        </Anchor>
      </Stack>
    </AuthPage>
  )
}
