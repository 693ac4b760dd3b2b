import { Alert, Stack, Text } from '@mantine/core'
import type { TestedSource } from '../../../shared/api/sampleRow.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { reachInWords } from './inWords.ts'
import { SampleFigures } from './SampleFigures.tsx'

interface Props {
  tested: TestedSource
  definition: Pick<ProviderOutline, 'name' | 'properties'>
}

/** What tested credentials reach, before they are saved. */
export function TestedLogin({ tested, definition: { name, properties } }: Props) {
  return (
    <Stack gap="sm">
      <Text fw={560} style={{ overflowWrap: 'anywhere' }}>
        It works: {tested.account}
      </Text>
      {properties && tested.properties !== null && (
        <Text size="sm">{reachInWords(tested.properties, { name, properties })}</Text>
      )}
      {tested.warnings.map((warning) => (
        <Alert key={warning} color="yellow" variant="light" p="xs">
          {warning}
        </Alert>
      ))}
      <SampleFigures sample={tested.sample} />
    </Stack>
  )
}
