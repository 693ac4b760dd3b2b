import { Alert, Group, ScrollArea, Stack, Text } from '@mantine/core'
import type { ImportReport } from '../../../shared/api/sources.ts'
import type { ImportDefinition, ProviderOutline } from '../../../shared/domain/definitions.ts'
import { dayLabel } from '../../lib/when.ts'
import { counted } from './inWords.ts'
import classes from './sources.module.css'

interface Props {
  report: ImportReport
  record: ImportDefinition['record']
  properties: ProviderOutline['properties']
}

const MOST_PROPERTIES = 8

/** What a file holds, what importing it changes, and what of it cannot be read. */
export function ImportPreview({ report, record, properties }: Props) {
  const { records, range, changes, repeated, amounts, faults, faultCount, ignoredColumns } = report
  const shown = report.properties.slice(0, MOST_PROPERTIES)
  const word = properties
    ? { one: properties.label.toLowerCase(), many: properties.labelPlural.toLowerCase() }
    : null
  return (
    <Stack gap="sm" aria-live="polite">
      <div>
        <Text fw={560}>
          {counted(records, record)}
          {word && records > 0 && ` of ${counted(report.propertyCount, word)}`}
        </Text>
        {range && (
          <Text size="sm" c="dimmed">
            {[dayOf(range.start), dayOf(range.end)].join(' to ')}
            {changes &&
              `. ${changes.added.toLocaleString('en')} new, ${changes.updated.toLocaleString('en')} updated, ${changes.removed.toLocaleString('en')} removed.`}
          </Text>
        )}
      </div>
      {properties && records > 0 && (
        <ul className={classes.counts} aria-label={properties.labelPlural}>
          {shown.map(({ name, records: own }) => (
            <li key={name}>
              {name} <strong>{own.toLocaleString('en')}</strong>
            </li>
          ))}
          {report.propertyCount > shown.length && (
            <li>and {(report.propertyCount - shown.length).toLocaleString('en')} more</li>
          )}
        </ul>
      )}
      {amounts &&
        (amounts.isOpen ? (
          <Alert
            color="yellow"
            variant="light"
            p="sm"
            title="The file does not tell how its amounts are meant"
          >
            {amounts.sentence} If that is wrong, choose the other sign above.
          </Alert>
        ) : (
          <Text size="sm" c="dimmed">
            {amounts.sentence}
          </Text>
        ))}
      {faultCount > 0 && (
        <Alert
          color={records > 0 ? 'yellow' : 'red'}
          variant="light"
          p="sm"
          title={`${counted(faultCount, { one: 'row', many: 'rows' })} cannot be read and ${faultCount === 1 ? 'is' : 'are'} left out`}
        >
          <ScrollArea.Autosize mah={168} type="auto" viewportProps={{ tabIndex: 0 }}>
            <Stack gap={4}>
              {faults.map(({ line, reason }) => (
                <Group key={`${line} ${reason}`} gap="xs" wrap="nowrap" align="flex-start">
                  <Text size="sm" fw={560} flex="none">
                    Line {line.toLocaleString('en')}
                  </Text>
                  <Text size="sm">{reason}</Text>
                </Group>
              ))}
              {faultCount > faults.length && (
                <Text size="sm">And {(faultCount - faults.length).toLocaleString('en')} more.</Text>
              )}
            </Stack>
          </ScrollArea.Autosize>
        </Alert>
      )}
      {(repeated > 0 || ignoredColumns.length > 0) && (
        <Text size="xs" c="dimmed">
          {repeated > 0 &&
            `${counted(repeated, { one: 'row repeats an earlier one', many: 'rows repeat earlier ones' })}; the last counts. `}
          {ignoredColumns.length > 0 && `Columns not used: ${ignoredColumns.join(', ')}.`}
        </Text>
      )}
    </Stack>
  )
}

const dayOf = (day: string) => dayLabel(Temporal.PlainDate.from(day))
