import { Alert, Anchor, Fieldset, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { linkTo } from '../../lib/paths.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { SourceLogo } from '../../ui/SourceLogo.tsx'
import { useProviders } from '../configs/index.ts'
import { PropertySelect, useSources } from '../sources/index.ts'
import { type Feed, type FeedChoice, sourcesOf } from './feeds.ts'

interface Props {
  feed: Feed
  onChoice: (choice: FeedChoice) => void
  /** Whether missing choices are shown as mistakes. */
  showMistakes: boolean
  /** What is said at a missing choice. */
  mistake?: string
  /** Where connecting a source leads back to. */
  returnTo: string
  /** Called when the user goes to connect a source. */
  onConnect?: () => void
  /** Several properties may be chosen: the type can add them up. */
  many?: boolean
  /** Above the choices. */
  note?: string | null
  children?: ReactNode
}

/** The source and property that feed one data type. */
export function TypeFeed({
  feed,
  onChoice,
  showMistakes,
  mistake = 'Choose one, or fill it in later.',
  returnTo,
  onConnect,
  many,
  note,
  children,
}: Props) {
  const { type, sourceId, accounts, missing } = feed
  const definition = useProviders().data?.find((known) => known.types.some((entry) => entry.type === type))
  const sources = useSources().data
  if (!definition || !sources) return null
  const fitting = sourcesOf(sources, definition.kind)
  const found = definition.types.find((entry) => entry.type === type)
  const error = (what: Feed['missing']) => (showMistakes && missing === what ? { error: mistake } : {})
  const legend = (
    <Group gap="xs">
      <SourceLogo kind={definition.kind} size={18} />
      <Text size="sm" fw={560}>
        {found?.name ?? definition.name}
      </Text>
    </Group>
  )
  return (
    <Fieldset legend={legend}>
      {fitting.length === 0 ? (
        <Alert variant="light" p="sm" color={showMistakes ? 'red' : undefined}>
          No {definition.name} source is connected yet.{' '}
          <Anchor
            component={Link}
            to={linkTo.sources(returnTo)}
            onClick={onConnect}
            size="sm"
            underline="always"
          >
            Connect one
          </Anchor>{' '}
          and come back, or set its widgets up later.
        </Alert>
      ) : (
        <Stack gap="sm">
          {note && (
            <Text size="sm" c="dimmed">
              {note}
            </Text>
          )}
          <SearchSelect
            label="Source"
            placeholder="Choose a source"
            required
            clearable
            data={fitting.map(({ id, account }) => ({ value: id, label: account }))}
            value={sourceId}
            onChange={(chosen) => onChoice({ sourceId: chosen })}
            {...error('source')}
          />
          {definition.properties && sourceId && (
            <PropertySelect
              sourceId={sourceId}
              label={definition.properties.label}
              value={accounts}
              many={many}
              onChange={(chosen) => onChoice({ sourceId, accounts: chosen })}
              {...error('property')}
            />
          )}
          {children}
        </Stack>
      )}
    </Fieldset>
  )
}
