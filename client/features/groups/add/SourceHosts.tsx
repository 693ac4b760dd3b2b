import { Anchor, Checkbox, ScrollArea, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { linkTo } from '../../../lib/paths.ts'
import { useHere } from '../../../lib/useHere.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useSuggestions } from '../api.ts'
import { counted } from '../inWords.ts'

interface Props {
  groupId: string
  chosen: ReadonlySet<string>
  onChosen: (chosen: ReadonlySet<string>) => void
}

/** Hosts that the company's sources name and the group does not have, all of a source or one by one. */
export function SourceHosts({ groupId, chosen, onChosen }: Props) {
  const here = useHere()
  const found = useSuggestions(groupId, true)
  if (found.isPending) return <PageLoader label="Asking the sources" />
  if (!found.data) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  const sources = found.data.filter(({ hosts }) => hosts.length > 0)
  const choose = (hosts: readonly string[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const host of hosts) {
      if (isChosen) next.add(host)
      else next.delete(host)
    }
    onChosen(next)
  }
  if (sources.length === 0) {
    return (
      <Text size="sm">
        Your sources name no domain that is not in this group already.{' '}
        <Anchor component={Link} to={linkTo.sources(here)} size="sm" underline="always">
          Connect another source
        </Anchor>
      </Text>
    )
  }
  return (
    <ScrollArea.Autosize mah={320} type="auto">
      <Stack gap="md">
        {sources.map(({ sourceId, source, hosts: named }) => {
          const hosts = named.map(({ host }) => host)
          const count = hosts.filter((host) => chosen.has(host)).length
          return (
            <Stack key={sourceId} gap={6}>
              <Checkbox
                label={`${source}: all ${counted(hosts.length, 'domain')}`}
                fw={560}
                checked={count === hosts.length}
                indeterminate={count > 0 && count < hosts.length}
                onChange={(event) => choose(hosts, event.currentTarget.checked)}
              />
              {named.map(({ host, name }) => (
                <Checkbox
                  key={host}
                  ml="lg"
                  size="xs"
                  label={name}
                  checked={chosen.has(host)}
                  onChange={(event) => choose([host], event.currentTarget.checked)}
                />
              ))}
            </Stack>
          )
        })}
      </Stack>
    </ScrollArea.Autosize>
  )
}
