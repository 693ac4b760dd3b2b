import { ActionIcon, Badge, Code, CopyButton, Group, Paper, Stack, Text, Tooltip } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { DnsPurpose, DnsRecord, DnsState } from '../../../../shared/api/sender.ts'
import classes from './records.module.css'

const STATES: Record<DnsState, { label: string; color: string }> = {
  unchecked: { label: 'Not looked up', color: 'gray' },
  valid: { label: 'Found', color: 'green' },
  missing: { label: 'Missing', color: 'yellow' },
  mismatch: { label: 'Wrong', color: 'red' },
  multiple: { label: 'Several', color: 'red' },
  unknown: { label: 'No answer', color: 'gray' },
}

const PURPOSES: Record<DnsPurpose, { title: string; why: string }> = {
  dkim: { title: 'Signature (DKIM)', why: 'Required. Receivers verify by it that a mail is yours.' },
  return_path: { title: 'Return path', why: 'Recommended. Mails that cannot be delivered return to us.' },
  spf: { title: 'Permission (SPF)', why: 'Comes with the return path; there is nothing to set.' },
  dmarc: { title: 'Policy (DMARC)', why: 'Recommended by large mail providers. Leave one that you have.' },
}

/** One DNS record: what to set, and what was found. */
export function RecordRow({ record }: { record: DnsRecord }) {
  const { title, why } = PURPOSES[record.purpose]
  const { label, color } = STATES[record.state]
  const others = record.state === 'valid' ? [] : record.found
  return (
    <Paper withBorder p="sm" role="listitem">
      <Stack gap="xs">
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text fw={560} size="sm">
              {title}
            </Text>
            <Text size="xs" c="dimmed">
              {why}
            </Text>
          </div>
          <Badge color={color} variant="light" className={classes.state}>
            {label}
          </Badge>
        </Group>
        {record.purpose !== 'spf' && (
          <dl className={classes.facts}>
            <dt>Type</dt>
            <dd>
              <Code>{record.type}</Code>
            </dd>
            <dt>Name</dt>
            <Copied value={record.host} label={`Copy the name of ${title}`} />
            <dt>Value</dt>
            <Copied value={record.expected} label={`Copy the value of ${title}`} />
          </dl>
        )}
        {record.reason && <Text size="sm">{record.reason}</Text>}
        {others.map((value) => (
          <Text key={value} size="xs" c="dimmed" className={classes.found}>
            Found: {value}
          </Text>
        ))}
      </Stack>
    </Paper>
  )
}

const COPIED_MS = 750

function Copied({ value, label }: { value: string; label: string }) {
  return (
    <dd className={classes.value}>
      <Code className={classes.found}>{value}</Code>
      <CopyButton value={value} timeout={COPIED_MS}>
        {({ copied, copy }) => (
          <Tooltip label={copied ? 'Copied successfully' : label}>
            <ActionIcon variant="subtle" color={copied ? 'green' : 'gray'} aria-label={label} onClick={copy}>
              {copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </dd>
  )
}
