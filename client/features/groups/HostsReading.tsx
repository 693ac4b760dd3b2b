import { List, Stack, Text } from '@mantine/core'
import { type HostsReading as Reading, readingInWords } from './hostsReading.ts'

const MOST_LISTED = 8

/** What a pasted list holds, as it is typed: how much of it is read, and what is not. */
export function HostsReading({ reading }: { reading: Reading }) {
  const { hosts, problems } = reading
  const isEmpty = hosts.length === 0 && problems.length === 0
  return (
    <Stack gap={4} mih={22}>
      <Text size="sm" c={problems.length > 0 ? undefined : 'dimmed'} role="status">
        {isEmpty ? '' : readingInWords(reading)}
      </Text>
      <Problems problems={problems} />
    </Stack>
  )
}

/** The first of what cannot be read, and how many more there are. */
export function Problems({ problems }: { problems: readonly string[] }) {
  if (problems.length === 0) return null
  const more = problems.length - MOST_LISTED
  return (
    <List size="sm" c="var(--danger)" spacing={2}>
      {problems.slice(0, MOST_LISTED).map((problem) => (
        <List.Item key={problem}>{problem}</List.Item>
      ))}
      {more > 0 && <List.Item>And {more} more like these.</List.Item>}
    </List>
  )
}
