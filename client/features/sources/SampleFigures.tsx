import { Alert, Stack, Table, Text } from '@mantine/core'
import type { SampleRow } from '../../../shared/api/sampleRow.ts'
import { rangeLabel } from '../../../shared/rules/dateRange.ts'
import { ownLanguage } from '../../lib/language.ts'
import { stepLabel } from '../../lib/when.ts'

/** One row of real figures, or why there is none. */
export function SampleFigures({ sample }: { sample: SampleRow }) {
  if (sample.kind === 'unavailable')
    return (
      <Alert color="gray" variant="light" p="sm" title="No sample row">
        {sample.reason}
      </Alert>
    )
  const days = rangeLabel(sample.dates, ownLanguage())
  if (sample.kind === 'empty')
    return (
      <Text size="sm">
        No figures in these days yet: {sample.account}, {days}.
      </Text>
    )
  return (
    <Stack gap={4}>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        A row of {sample.data}: {sample.account}, {days}
      </Text>
      <Table.ScrollContainer minWidth={0} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table withTableBorder fz="sm" aria-label="Sample row">
          <Table.Thead>
            <Table.Tr>
              {sample.cells.map(({ label, numeric }) => (
                <Table.Th key={label} ta={numeric ? 'end' : undefined}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Table.Tr>
              {sample.cells.map((cell) => (
                <Table.Td key={cell.label} ta={cell.numeric ? 'end' : undefined}>
                  <bdi>{written(cell)}</bdi>
                </Table.Td>
              ))}
            </Table.Tr>
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

type SampleCell = Extract<SampleRow, { kind: 'row' }>['cells'][number]

/** Time values as the caption writes its days; a vendor's catch-all row among them as it is. */
function written({ text, step }: SampleCell): string {
  if (!step) return text
  try {
    return stepLabel(text, step, ownLanguage())
  } catch {
    return text
  }
}
