import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { DataType } from '../../../shared/domain/sources.ts'
import { linkTo } from '../../lib/paths.ts'
import { focusPart } from '../../lib/tabbable.ts'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useProviders } from '../configs/index.ts'
import { type Feed, type FeedChoice, TypeFeed } from '../feeds/index.ts'
import { useSources } from '../sources/index.ts'

interface Props {
  feeds: Feed[]
  showMistakes: boolean
  /** Where connecting a source leads back to. */
  returnTo: string
  /** Called when the user goes to connect one. */
  onConnect: () => void
  onAdd: (type: DataType) => void
  onRemove: (type: DataType) => void
  onChoice: (type: DataType, choice: FeedChoice) => void
}

/** Which source and property feed the client's dashboards, by kind of data. */
export function UsualAccounts({
  feeds,
  showMistakes,
  returnTo,
  onConnect,
  onAdd,
  onRemove,
  onChoice,
}: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { hash } = useLocation()
  const definitions = useProviders().data ?? []
  const sources = useSources().data
  const connected = definitions.filter(({ kind }) => sources?.some(({ name }) => name === kind))
  const types = connected.flatMap((definition) => definition.types)
  const [added, setAdded] = useState<DataType | null>(null)
  const groups = useRef(new Map<DataType, HTMLElement>())
  // What is to be chosen next; the chooser is further down, and made anew.
  useEffect(() => {
    const group = added && groups.current.get(added)
    if (!group) return
    const fields = [...group.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])')]
    const next = fields.find(({ value }) => value === '') ?? fields.at(-1)
    next?.focus()
    setAdded(null)
  }, [added])
  // The way back from connecting a source, and from a client's page, leads here.
  useEffect(() => {
    if (hash !== '#usual-accounts') return
    // After what every navigation does: to the top of the page, and the focus to its heading.
    const timer = setTimeout(() => {
      if (!heading.current) return
      focusPart(heading.current, { preventScroll: true })
      heading.current.scrollIntoView()
    })
    return () => clearTimeout(timer)
  }, [hash])
  const left = types.filter(({ type }) => feeds.every((feed) => feed.type !== type))
  return (
    <Stack gap="sm" component="section" aria-labelledby="usual-accounts">
      <div>
        <Title order={2} size="h4" id="usual-accounts" ref={heading}>
          Usual accounts
        </Title>
        <Text size="sm" c="dimmed">
          New dashboards are filled from these. Change one, and every widget that reads it follows.
        </Text>
        {sources && (
          <Text size="sm">
            {sources.length === 0 ? 'No source is connected yet.' : 'Not connected yet?'}{' '}
            <Anchor
              component={Link}
              to={linkTo.sources(returnTo)}
              onClick={onConnect}
              size="sm"
              underline="always"
            >
              {sources.length === 0 ? 'Connect one' : 'Connect another source'}
            </Anchor>{' '}
            and come back: what you have entered stays.
          </Text>
        )}
      </div>
      {feeds.map((feed) => (
        <div
          key={feed.type}
          ref={(element) => {
            if (element) groups.current.set(feed.type, element)
            else groups.current.delete(feed.type)
          }}
        >
          <TypeFeed
            mistake="Choose one, or remove this account."
            feed={feed}
            showMistakes={showMistakes}
            returnTo={returnTo}
            onConnect={onConnect}
            onChoice={(choice) => onChoice(feed.type, choice)}
          >
            <Group justify="flex-end">
              <Button
                size="xs"
                variant="subtle"
                color="gray"
                leftSection={<IconX size={14} />}
                aria-label={`Remove ${types.find(({ type }) => type === feed.type)?.name ?? feed.type}`}
                onClick={() => onRemove(feed.type)}
              >
                Remove
              </Button>
            </Group>
          </TypeFeed>
        </div>
      ))}
      {left.length > 0 && (
        <SearchSelect
          key={feeds.length}
          label="Add a usual account"
          placeholder="Choose a kind of data"
          value={null}
          data={left.map(({ type, name }) => ({ value: type, label: name }))}
          onChange={(chosen) => {
            const found = left.find(({ type }) => type === chosen)
            if (!found) return
            onAdd(found.type)
            setAdded(found.type)
          }}
        />
      )}
    </Stack>
  )
}
