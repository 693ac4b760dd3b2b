import { Alert, Stack, Text } from '@mantine/core'
import type { TestedSource } from '../../../shared/api/sampleRow.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { counted } from './inWords.ts'
import { SampleFigures } from './SampleFigures.tsx'

interface Props {
  tested: TestedSource
  properties: ProviderOutline['properties']
}

/** What tested credentials reach, before they are saved. */
export function TestedLogin({ tested, properties }: Props) {
  const words = properties && {
    one: properties.label.toLowerCase(),
    many: properties.labelPlural.toLowerCase(),
  }
  return (
    <Stack gap="sm">
      <Text fw={560} style={{ overflowWrap: 'anywhere' }}>
        It works: {tested.account}
        {words && tested.properties !== null && `, ${counted(tested.properties, words)}`}
      </Text>
      {tested.warnings.map((warning) => (
        <Alert key={warning} color="yellow" variant="light" p="xs">
          {warning}
        </Alert>
      ))}
      <SampleFigures sample={tested.sample} />
    </Stack>
  )
}
