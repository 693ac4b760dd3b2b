import { List, ScrollArea, Stack, Text } from '@mantine/core'
import type { AddedDomains } from '../../../../shared/api/groups.ts'
import { formatValue } from '../../../../shared/rules/numberFormat.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { Problems } from '../HostsReading.tsx'
import { counted } from '../inWords.ts'
import { Section } from '../panel/Section.tsx'

/** What will be added, what is there already and what cannot be read. */
export function DryRun({ dry }: { dry: AddedDomains }) {
  const { added, notes, known, problems } = dry
  return (
    <Stack gap="md">
      {added.length > 0 && (
        <Section title={added.length === 1 ? 'Will be added' : `${added.length} will be added`}>
          <ScrollArea.Autosize mah={260} type="auto">
            <List size="sm" spacing={2} listStyleType="none">
              {added.map(({ host, name, client, owner, budget, feeds }) => (
                <List.Item key={host}>
                  <Text span fw={560} size="sm" {...WRITTEN}>
                    {name}
                  </Text>{' '}
                  <Text span size="sm">
                    {[client, owner, budget && `${formatValue(budget.amount, 'money', budget)} a month`]
                      .filter(Boolean)
                      .join(', ')}
                  </Text>
                  <Text size="sm" c="dimmed">
                    {feeds.length > 0 ? feeds.join(', ') : 'the website alone; accounts can be added later'}
                  </Text>
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        </Section>
      )}
      {notes.length > 0 && (
        <Section title="Not taken from the file">
          <Problems problems={notes} />
        </Section>
      )}
      {known.length > 0 && (
        <Section
          title={`${counted(known.length, 'domain')} already in this group, left as ${known.length === 1 ? 'it is' : 'they are'}`}
        >
          <Text size="sm" c="dimmed" lineClamp={3}>
            {known.join(', ')}
          </Text>
        </Section>
      )}
      {problems.length > 0 && (
        <Section title={`${problems.length} not added`}>
          <Problems problems={problems} />
        </Section>
      )}
    </Stack>
  )
}
