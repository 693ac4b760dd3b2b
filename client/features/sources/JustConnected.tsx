import { Alert, Button, Group, Paper, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { useProperties, useSample } from './api.ts'
import { reachInWords } from './inWords.ts'
import { SampleFigures } from './SampleFigures.tsx'
import { useRemoval } from './useRemoval.ts'

interface Props {
  source: Source
  definition: ProviderOutline
  onKeep: () => void
}

/** What a login that has just been connected reaches, with a row of its figures: to keep it or to remove it. */
export function JustConnected({ source, definition, onKeep }: Props) {
  const sample = useSample(source.id)
  const properties = useProperties(definition.properties ? source.id : null)
  const remove = useRemoval(source, definition)
  const title = `Connected: ${definition.name} ${source.account}`
  const reached = properties.data?.filter(({ available }) => available).length
  const { name, properties: kept } = definition
  const reach = kept && reached !== undefined && reachInWords(reached, { name, properties: kept })
  return (
    <Paper withBorder p="md" mb="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Title order={2} size="h4" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {reach && (reached === 0 ? <Nothing words={reach} /> : <Text size="sm">{reach}</Text>)}
        {source.warnings.map((warning) => (
          <Text key={warning} size="sm">
            {warning}
          </Text>
        ))}
        {reached !== 0 && (
          <div aria-live="polite" aria-busy={sample.isPending}>
            {sample.isPending && <Skeleton h={72} aria-label="Reading a sample row" />}
            {sample.error && <ErrorState error={sample.error} onRetry={() => void sample.refetch()} />}
            {sample.data && <SampleFigures sample={sample.data} />}
          </div>
        )}
        <Group gap="xs">
          <Button size="xs" onClick={onKeep}>
            Keep
          </Button>
          <Button size="xs" variant="default" onClick={() => void remove()}>
            Remove
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}

const Nothing = ({ words }: { words: string }) => (
  <Alert color="yellow" variant="light" p="sm" role="status">
    {words}
  </Alert>
)
