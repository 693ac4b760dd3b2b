import { Alert, Anchor, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Domain, DomainFeed } from '../../../../shared/api/domains.ts'
import { isCollision, messageOf } from '../../../lib/ApiError.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useHere } from '../../../lib/useHere.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { FormError } from '../../../ui/FormError.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { useDomainActions, useProposals } from '../api.ts'
import { bareFeed, feedKey, outOfReachInWords, splitProposals } from './feeds.ts'
import { Section } from './Section.tsx'

const REASONS = { host: 'names this domain', client: 'usual for its client' } as const

/** The accounts that a domain's figures are read from; proposals are taken with one click. */
export function Feeds({ groupId, domain }: { groupId: string; domain: Domain }) {
  const { change, read } = useDomainActions(groupId)
  const here = useHere()
  const proposals = useProposals(domain.id)
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { proposed, others } = splitProposals(proposals.data ?? [], domain.sources)
  const store = async (key: string, feeds: readonly DomainFeed[]) => {
    setBusy(key)
    setFailure(null)
    const seen = { feeds: domain.sources.map(bareFeed) }
    await change(domain.id, { feeds: feeds.map(bareFeed), seen }).catch(async (error: unknown) => {
      if (isCollision(error)) await read(domain.id).catch(() => undefined)
      setFailure(messageOf(error))
    })
    setBusy(null)
  }
  const accept = (feed: DomainFeed) => store(feedKey(feed), [...domain.sources, feed])
  return (
    <Section title="What is read">
      {domain.feeds === 0 && (
        <Text size="sm" c="dimmed">
          Only the website. Add the accounts that have this domain’s figures.
        </Text>
      )}
      {domain.sources.map((feed) => (
        <Paper key={feedKey(feed)} withBorder px="sm" py={6}>
          <Group justify="space-between" wrap="nowrap" gap="xs">
            <Text size="sm" {...WRITTEN}>
              {feed.label}
            </Text>
            <Button
              size="compact-xs"
              flex="none"
              variant="subtle"
              color="gray"
              leftSection={<IconX size={12} />}
              aria-label={`Remove ${feed.label}`}
              loading={busy === feedKey(feed)}
              onClick={() =>
                void store(
                  feedKey(feed),
                  domain.sources.filter((one) => one !== feed),
                )
              }
            >
              Remove
            </Button>
          </Group>
          {feed.problem && (
            <Text size="xs" c="var(--danger)">
              {feed.problem}{' '}
              <Anchor component={Link} to={linkTo.sources(here)} size="xs" underline="always">
                See the source
              </Anchor>
            </Text>
          )}
        </Paper>
      ))}
      {domain.sourcesOutOfReach > 0 && (
        <Text size="sm" c="dimmed">
          {outOfReachInWords(domain)}
        </Text>
      )}
      {proposed.length > 0 && (
        <Alert variant="light" p="sm" title="Proposed" role="group">
          <Stack gap={6}>
            {proposed.map((feed) => (
              <Group key={feedKey(feed)} justify="space-between" wrap="nowrap" gap="xs">
                <Text size="sm" {...WRITTEN}>
                  {feed.label}{' '}
                  <Text span size="xs" c="dimmed">
                    {feed.reason && REASONS[feed.reason]}
                  </Text>
                </Text>
                <Button
                  size="compact-xs"
                  flex="none"
                  variant="default"
                  leftSection={<IconPlus size={12} />}
                  aria-label={`Accept ${feed.label}`}
                  loading={busy === feedKey(feed)}
                  onClick={() => void accept(feed)}
                >
                  Accept
                </Button>
              </Group>
            ))}
          </Stack>
        </Alert>
      )}
      <SearchSelect
        key={domain.sources.length}
        aria-label="Add an account"
        placeholder="Add an account"
        size="xs"
        loading={proposals.isPending}
        disabled={others.length === 0 && !proposals.isPending}
        data={others.map((feed) => ({ value: feedKey(feed), label: feed.label }))}
        value={null}
        onChange={(chosen) => {
          const feed = others.find((one) => feedKey(one) === chosen)
          if (feed) void accept(feed)
        }}
      />
      {proposals.isError && <FormError message={messageOf(proposals.error)} />}
      <FormError message={failure} />
    </Section>
  )
}
