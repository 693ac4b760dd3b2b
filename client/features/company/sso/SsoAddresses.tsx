import { Stack, Text } from '@mantine/core'
import type { CompanySso } from '../../../../shared/api/sso.ts'
import { CopyValue } from '../dns/CopyValue.tsx'

/** What is entered at the provider, and the bookmark for people. */
export function SsoAddresses({ sso: { redirectAddresses, startAddress, connection } }: { sso: CompanySso }) {
  const isOne = redirectAddresses.length === 1
  return (
    <Stack gap="xs">
      <Text fw={560} size="sm">
        {isOne ? 'Redirect address' : 'Redirect addresses'}
      </Text>
      <Text size="xs" c="dimmed">
        Register an application at your provider and enter{' '}
        {isOne ? 'this address' : 'each of these addresses'} there. The provider then gives you a client id
        and a client secret.
      </Text>
      {redirectAddresses.map((address) => (
        <CopyValue key={address} value={address} label={`Copy the redirect address ${address}`} />
      ))}
      {connection?.enabled && (
        <>
          <Text fw={560} size="sm" mt="xs">
            Bookmark
          </Text>
          <Text size="xs" c="dimmed">
            Leads your people to their login.
          </Text>
          <CopyValue value={startAddress} label="Copy the bookmark" />
        </>
      )}
    </Stack>
  )
}
