import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  type DomainTable,
  MOST_TABLE_CHARACTERS,
  readDomainTable,
  TABLE_TOO_LONG,
  writeDomainTable,
} from '../../../../shared/rules/monitoring/domainTable.ts'
import { textOfFile } from '../../../../shared/rules/textOfFile.ts'
import { FileDrop } from '../../../ui/FileDrop.tsx'
import { FormError } from '../../../ui/FormError.tsx'

const MOST_BYTES = 5_000_000

interface Props {
  /** What the file is called that was read. */
  name: string | null
  onTable: (table: DomainTable, name: string) => void
}

/** Takes the domains of a CSV file, with what else it tells of them. */
export function CsvPick({ name, onTable }: Props) {
  const [problem, setProblem] = useState<string | null>(null)
  const read = async (file: File) => {
    if (file.size > MOST_BYTES) {
      setProblem('The file has more than 5 MB. Leave columns out that are not needed.')
      return
    }
    const decoded = textOfFile(new Uint8Array(await file.arrayBuffer()))
    if ('problem' in decoded) {
      setProblem(decoded.problem)
      return
    }
    const table = readDomainTable(decoded.text)
    if (writeDomainTable(table.rows).length > MOST_TABLE_CHARACTERS) {
      setProblem(TABLE_TOO_LONG)
      return
    }
    setProblem(table.rows.length === 0 ? 'There is no domain in the file.' : null)
    onTable(table, file.name)
  }
  return (
    <Stack gap="xs">
      <FileDrop what="CSV" accept=".csv,.txt,.tsv" name={name} onFile={(file) => void read(file)} />
      <Text size="xs" c="dimmed">
        The column named domain, host or website is read, else the first one; and those named client, owner
        (name or mail address), monthly budget and currency.
      </Text>
      <FormError message={problem} />
    </Stack>
  )
}
