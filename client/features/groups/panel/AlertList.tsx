import { Badge, Group, Paper, Stack, Text } from '@mantine/core'
import type { Domain, DomainAlert } from '../../../../shared/api/domains.ts'
import { CHECK_FACTS, type Severity } from '../../../../shared/domain/monitoring.ts'
import { lifeInWords, SEVERITY_WORDS } from './alertInWords.ts'
import { Section } from './Section.tsx'

const COLOURS: Record<Severity, string> = { critical: 'red', warning: 'yellow', notice: 'gray' }

/** The alerts that are open, in words. */
export function AlertList({ domain }: { domain: Domain }) {
  const open = domain.history.filter(({ recoveredAt }) => recoveredAt === null)
  return (
    <Section title="Alerts">
      {open.length === 0 ? (
        <Text size="sm" c="dimmed">
          Everything that is read is as usual.
        </Text>
      ) : (
        <Alerts alerts={open} />
      )}
    </Section>
  )
}

/** Those that have ended within the last ninety days. */
export function AlertHistory({ domain }: { domain: Domain }) {
  const ended = domain.history.filter(({ recoveredAt }) => recoveredAt !== null)
  if (ended.length > 0) return <Alerts alerts={ended} />
  return (
    <Text size="sm" c="dimmed">
      No alert has ended within the last ninety days.
    </Text>
  )
}

function Alerts({ alerts }: { alerts: readonly DomainAlert[] }) {
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {alerts.map((alert) => (
        <Paper key={alert.id} withBorder p="sm" component="li">
          <Group gap="xs" mb={4}>
            <Badge
              size="sm"
              variant="light"
              color={alert.recoveredAt !== null ? 'gray' : alert.isGood ? 'green' : COLOURS[alert.severity]}
            >
              {alert.isGood ? 'Good news' : SEVERITY_WORDS[alert.severity]}
            </Badge>
            <Text size="xs" c="dimmed">
              {CHECK_FACTS[alert.check].label}
            </Text>
          </Group>
          <Text size="sm">{alert.sentence}</Text>
          <Text size="xs" c="dimmed" mt={4}>
            {lifeInWords(alert)}
          </Text>
        </Paper>
      ))}
    </Stack>
  )
}
