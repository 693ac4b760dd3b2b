import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { LoginLink } from '../../../shared/api/loginLinks.ts'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import { instantLabel } from '../../lib/when.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { useLoginLinkActions, useLoginLinks } from './api.ts'

/** The links that nobody has used yet; nothing where there is none. */
export function OpenLinks({ definitions }: { definitions: OfferedProvider[] }) {
  const links = useLoginLinks()
  if (!links.data?.length) return null
  return (
    <Paper withBorder p="md" mb="lg" component="section" aria-labelledby="open-links">
      <Title order={2} size="h5" id="open-links" mb="xs">
        Waiting for a sign-in
      </Title>
      <Stack gap="xs" component="ul" style={{ listStyle: 'none' }} m={0} p={0}>
        {links.data.map((link) => (
          <OpenLink
            key={link.id}
            link={link}
            reads={definitions.find(({ kind }) => kind === link.kind)?.name ?? link.kind}
          />
        ))}
      </Stack>
    </Paper>
  )
}

function OpenLink({ link, reads }: { link: LoginLink; reads: string }) {
  const { withdraw } = useLoginLinkActions()
  const remove = async () => {
    const sure = await confirm({
      title: `Withdraw the link for ${link.name}?`,
      text: 'It stops working at once.',
      submit: 'Withdraw',
      danger: true,
    })
    if (sure) await withdraw(link.id).then(() => notifyDone('The link is withdrawn.'), notifyFailed)
  }
  return (
    <Group component="li" justify="space-between" wrap="nowrap" align="flex-start">
      <div style={{ minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={560} style={{ overflowWrap: 'anywhere' }}>
            {link.name}
          </Text>
          {link.expired && (
            <Badge size="sm" color="red" variant="light">
              Expired
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {reads}, {link.expired ? 'ended' : 'until'} {instantLabel(link.expiresAt)}
        </Text>
        {link.problem && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            The last try failed: {link.problem}
          </Text>
        )}
      </div>
      <Button
        size="xs"
        variant="default"
        flex="none"
        aria-label={`Withdraw the link for ${link.name}`}
        onClick={() => void remove()}
      >
        Withdraw
      </Button>
    </Group>
  )
}
