import { Alert, Anchor, Button, Container, Group, SimpleGrid, VisuallyHidden } from '@mantine/core'
import { IconPlugConnected, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Source } from '../../shared/api/sources.ts'
import { useProviders } from '../features/configs/api.ts'
import { LoginLinkModal, OpenLinks } from '../features/loginLinks/index.ts'
import { useSources } from '../features/sources/api.ts'
import { ConnectModal } from '../features/sources/ConnectModal.tsx'
import { JustConnected } from '../features/sources/JustConnected.tsx'
import { MoreWithLogin } from '../features/sources/MoreWithLogin.tsx'
import { SourceCard } from '../features/sources/SourceCard.tsx'
import { useConsentReturn } from '../features/sources/useConsentReturn.ts'
import { useRenewal } from '../features/sources/useRenewal.tsx'
import { useWayBack } from '../features/sources/useWayBack.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { notifyDone } from '../ui/notify.tsx'
import { PageHeader } from '../ui/PageHeader.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

export default function Sources() {
  const back = useWayBack()
  const navigate = useNavigate()
  const returned = useConsentReturn()
  const [latest, setLatest] = useState(returned[0] ?? null)
  /** Connected by signing in, and neither kept nor removed yet. */
  const [unseen, setUnseen] = useState(returned)
  const sources = useSources()
  const definitions = useProviders()
  const [connecting, setConnecting] = useState(false)
  const renewal = useRenewal(definitions.data ?? [])
  /** For whom a login link is made; `new` for no source yet. */
  const [linking, setLinking] = useState<Source | 'new' | null>(null)
  const failed = sources.error ?? definitions.error
  const definitionOf = (source: Source) => definitions.data?.find(({ kind }) => kind === source.name)

  const justConnected = sources.data?.find(({ id }) => id === latest)
  const shown = sources.data?.filter(({ id }) => unseen.includes(id)) ?? []
  const keep = (kept: string) => {
    notifyDone('The source is connected.')
    const others = shown.filter(({ id }) => id !== kept)
    setUnseen(others.map(({ id }) => id))
    if (others.length === 0 && back) void navigate(back)
  }
  const connect = (
    <Button leftSection={<IconPlus size={16} />} onClick={() => setConnecting(true)}>
      Connect a source
    </Button>
  )
  const ways = (
    <Group gap="sm">
      <Button variant="default" onClick={() => setLinking('new')}>
        Have a client sign in
      </Button>
      {connect}
    </Group>
  )
  return (
    <Container size="lg" p={0}>
      <PageHeader
        title="Sources"
        text="The accounts your dashboards read from."
        action={sources.data?.length ? ways : undefined}
      />
      {back && (
        <Alert variant="light" p="sm" mb="md">
          Connect a source here, then go on where you were.{' '}
          <Anchor component={Link} to={back} size="sm" underline="always">
            Go back
          </Anchor>
        </Alert>
      )}
      <VisuallyHidden role="status">
        {shown.length > 0 && 'Look at the sample row, then keep the source or remove it.'}
      </VisuallyHidden>
      {shown.map((source) => {
        const definition = definitionOf(source)
        return (
          definition && (
            <JustConnected
              key={source.id}
              source={source}
              definition={definition}
              onKeep={() => keep(source.id)}
            />
          )
        )
      })}
      {justConnected && definitions.data && sources.data && (
        <MoreWithLogin
          source={justConnected}
          definitions={definitions.data}
          sources={sources.data}
          onConnected={({ id }) => setUnseen([...unseen, id])}
          onClose={() => setLatest(null)}
        />
      )}
      {failed && (
        <ErrorState
          error={failed}
          onRetry={() => void Promise.all([sources.refetch(), definitions.refetch()])}
        />
      )}
      {!failed && !(sources.data && definitions.data) && <PageLoader label="Loading sources" />}
      {definitions.data && <OpenLinks definitions={definitions.data} />}
      {sources.data?.length === 0 && (
        <EmptyState
          icon={<IconPlugConnected />}
          title="No sources yet"
          text="Connect the first account of a client; dashboards are built from what it holds."
          action={connect}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {sources.data?.map((source) => {
          const definition = definitionOf(source)
          return (
            definition && (
              <SourceCard
                key={source.id}
                source={source}
                definition={definition}
                others={sources.data.filter(({ id, name }) => id !== source.id && name === source.name)}
                onRenew={() => renewal.renew(source)}
                onLink={() => setLinking(source)}
              />
            )
          )
        })}
      </SimpleGrid>
      {linking && definitions.data && (
        <LoginLinkModal
          definitions={definitions.data}
          source={linking === 'new' ? null : linking}
          onClose={() => setLinking(null)}
        />
      )}
      <ConnectModal
        opened={connecting}
        onClose={() => setConnecting(false)}
        onLink={() => {
          setConnecting(false)
          setLinking('new')
        }}
        definitions={definitions.data ?? []}
        sources={sources.data ?? []}
        onConnected={(source) => {
          setLatest(source.id)
          const isUnseen = !source.imported && definitionOf(source)?.auth.type === 'oauth'
          if (isUnseen) return setUnseen([...unseen, source.id])
          // What a form connects, it has shown before.
          notifyDone('The source is connected.')
          if (back) void navigate(back)
        }}
      />
      {renewal.modals}
    </Container>
  )
}
