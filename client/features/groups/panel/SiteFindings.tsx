import { Group, List, Text } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import type { Domain } from '../../../../shared/api/domains.ts'
import { Section } from './Section.tsx'

/** What the front page answered when it was last asked. */
export function SiteFindings({ domain: { site } }: { domain: Domain }) {
  return (
    <Section title="Website">
      {site.length === 0 ? (
        <Text size="sm" c="dimmed">
          The front page has not been asked yet.
        </Text>
      ) : (
        <List listStyleType="none" spacing={4} size="sm">
          {site.map(({ isProblem, sentence }) => (
            <List.Item key={sentence}>
              <Group gap="xs" wrap="nowrap" align="flex-start">
                <span style={{ color: isProblem ? 'var(--danger)' : 'var(--success)', lineHeight: 1.2 }}>
                  {isProblem ? (
                    <IconAlertTriangle size={16} role="img" aria-label="Problem" />
                  ) : (
                    <IconCheck size={16} role="img" aria-label="In order" />
                  )}
                </span>
                {sentence}
              </Group>
            </List.Item>
          ))}
        </List>
      )}
    </Section>
  )
}
