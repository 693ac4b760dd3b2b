import { Badge, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { ClientOverview } from '../../../shared/api/clientOverview.ts'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { agoLabel, instantLabel } from '../../lib/when.ts'
import { WRITTEN } from '../../lib/written.ts'
import { SourceLogo } from '../../ui/SourceLogo.tsx'
import { importedInWords, renewalInWords } from '../sources/editor.ts'
import { accountState } from './accountState.ts'
import classes from './clientPage.module.css'

interface Props {
  account: ClientOverview['accounts'][number]
  /** Undefined: it is not there any more. */
  source: Source | undefined
  /** Undefined where this release does not know its kind of data. */
  definition: ProviderOutline | undefined
  /** Where another account is put in its place. */
  change: string
  onRenew: (source: Source) => void
}

/** One usual account: what it is, how it does, and what to do where it cannot be read. */
export function AccountRow({ account, source, definition, change, onRenew }: Props) {
  if (!definition) return null
  const name = definition.types.find(({ type }) => type === account.type)?.name ?? definition.name
  const state = accountState(source, account)
  const properties = account.properties.map((property) => property.name).join(', ')
  return (
    <li className={classes.row} aria-label={name}>
      <SourceLogo kind={definition.kind} size={28} />
      <div className={classes.what}>
        <Group gap="2px 8px">
          <Text size="sm" fw={560}>
            {name}
          </Text>
          {state && (
            <Badge size="sm" variant="light" color={state.color}>
              {state.label}
            </Badge>
          )}
        </Group>
        {properties && (
          <Text size="sm" className={classes.long} {...WRITTEN}>
            {properties}
          </Text>
        )}
        {source && (
          <Text size="xs" c="dimmed" className={classes.long}>
            <span {...WRITTEN}>{source.account}</span> · <LastData source={source} definition={definition} />
          </Text>
        )}
        {state?.reasons.map((reason) => (
          <Text key={reason} size="sm" mt={4} className={classes.long}>
            {reason}
          </Text>
        ))}
      </div>
      {state && (
        <Group gap="xs" className={classes.acts}>
          {source?.invalid && (
            <Button
              size="xs"
              onClick={() => onRenew(source)}
              aria-label={`${renewalInWords(source, definition)}: ${name}`}
            >
              {renewalInWords(source, definition)}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            component={Link}
            to={change}
            aria-label={`Put another in its place: ${name}`}
          >
            Put another in its place
          </Button>
        </Group>
      )}
    </li>
  )
}

function LastData({ source, definition }: { source: Source; definition: ProviderOutline }) {
  const { imported, lastSuccessAt } = source
  if (imported) return <span title={instantLabel(imported.at)}>{importedInWords(imported, definition)}</span>
  if (!lastSuccessAt) return <span>No data fetched yet</span>
  return <span title={instantLabel(lastSuccessAt)}>Last data {agoLabel(lastSuccessAt)}</span>
}
