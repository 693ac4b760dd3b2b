import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { agoLabel, instantLabel } from '../../lib/when.ts'
import { budgetInWords } from './budgetInWords.ts'
import { importedInWords, inWords } from './inWords.ts'

interface Props {
  source: Source
  definition: ProviderOutline
  /** The label of the action that signs in again. */
  again: string
  onRenew: () => void
  onUses: () => void
}

/** The health of a source: its last failure, when it last returned data, and what uses it. */
export function SourceHealth({ source, definition, again, onRenew, onUses }: Props) {
  const { invalid, invalidReason, failure, warnings, lastSuccessAt, lastAttemptAt, imported, uses } = source
  const budget = budgetInWords(source.budgets)
  const users = inWords(uses)
  const failing = invalid || failure !== null
  return (
    <>
      {invalid && (
        <Alert color="red" variant="light" p="sm">
          <Group justify="space-between" gap="xs">
            <Text size="sm" flex={1} miw={180}>
              {invalidReason ?? 'It no longer lets us in.'}
            </Text>
            <Button size="xs" onClick={onRenew}>
              {again}
            </Button>
          </Group>
        </Alert>
      )}
      {failure && (
        <Alert color="yellow" variant="light" p="sm">
          {failure.message}
        </Alert>
      )}
      {warnings.map((warning) => (
        <Alert key={warning} color="yellow" variant="light" p="xs">
          {warning}
        </Alert>
      ))}
      <Group justify="space-between" align="flex-end" gap="xs" mt="auto">
        <Text size="xs" c="dimmed">
          {imported ? (
            <span title={instantLabel(imported.at)}>{importedInWords(imported, definition)}</span>
          ) : (
            <span title={lastSuccessAt ? instantLabel(lastSuccessAt) : undefined}>
              {lastSuccessAt ? `Last data ${agoLabel(lastSuccessAt)}` : 'No data fetched yet'}
            </span>
          )}
          {!imported && failing && lastAttemptAt && (
            <span title={instantLabel(lastAttemptAt)}>, tried {agoLabel(lastAttemptAt)}</span>
          )}
          {budget && (
            <Text component="span" inherit display="block" fw={budget.low ? 600 : undefined}>
              {budget.text}
            </Text>
          )}
        </Text>
        {uses.dashboards > 0 ? (
          <Anchor component="button" type="button" size="xs" onClick={onUses}>
            {inWords({ dashboards: uses.dashboards, reports: uses.reports })}
          </Anchor>
        ) : (
          <Text size="xs" c="dimmed">
            {users ? `Used by ${users}` : 'Not used yet'}
          </Text>
        )}
      </Group>
    </>
  )
}
