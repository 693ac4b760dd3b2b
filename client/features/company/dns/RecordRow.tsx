import { Badge, Button, Code, Group, Paper, Stack, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { DnsRecordType, DnsState } from '../../../../shared/api/sender.ts'
import { CopyValue } from './CopyValue.tsx'
import classes from './records.module.css'

const STATES: Record<DnsState, { label: string; color: string }> = {
  unchecked: { label: 'Not looked up', color: 'gray' },
  valid: { label: 'Verified', color: 'green' },
  missing: { label: 'Missing', color: 'yellow' },
  mismatch: { label: 'Wrong', color: 'red' },
  multiple: { label: 'Several', color: 'red' },
  unknown: { label: 'No answer', color: 'gray' },
}

/** A record as people set it, with what was found there. */
interface ShownRecord {
  type: DnsRecordType
  host: string
  expected: string
  state: DnsState
  found: string[]
  reason: string | null
}

interface Props {
  record: ShownRecord
  title: string
  why: string
  comesByItself?: boolean
  /** Nothing is left to do: one line stands for the record until what to set is asked for. */
  isVerified?: boolean
  /** What can be done with it. */
  children?: ReactNode
}

/** One DNS record: what to set, unless it comes by itself, and what was found. */
export function RecordRow({
  record,
  title,
  why,
  comesByItself = false,
  isVerified = record.state === 'valid',
  children,
}: Props) {
  const { label, color } = STATES[record.state]
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = !isVerified || isUnfolded
  const others = record.state === 'valid' ? [] : record.found
  return (
    <Paper withBorder p="sm" role="listitem">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs" align={isOpen ? 'flex-start' : 'center'}>
          <div className={classes.title}>
            <Text fw={560} size="sm" className={classes.found}>
              {title}
            </Text>
            {isOpen && (
              <Text size="xs" c="dimmed">
                {why}
              </Text>
            )}
          </div>
          <Badge color={color} variant="light" className={classes.state}>
            {label}
          </Badge>
          {isVerified && !comesByItself && (
            <Button
              variant="subtle"
              color="gray"
              size="compact-sm"
              aria-expanded={isUnfolded}
              aria-label={`Show records of ${title}`}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              Show records
            </Button>
          )}
          {isVerified && children}
        </Group>
        {isOpen && !comesByItself && <Facts record={record} title={title} />}
        {record.reason && <Text size="sm">{record.reason}</Text>}
        {others.map((value) => (
          <Text key={value} size="xs" c="dimmed" className={classes.found}>
            Found: {value}
          </Text>
        ))}
        {!isVerified && children && <Group justify="flex-end">{children}</Group>}
      </Stack>
    </Paper>
  )
}

function Facts({ record, title }: Pick<Props, 'record' | 'title'>) {
  return (
    <dl className={classes.facts}>
      <dt>Type</dt>
      <dd>
        <Code>{record.type}</Code>
      </dd>
      <dt>Name</dt>
      <dd>
        <CopyValue value={record.host} label={`Copy the name of ${title}`} />
      </dd>
      <dt>Value</dt>
      <dd>
        <CopyValue value={record.expected} label={`Copy the value of ${title}`} />
      </dd>
    </dl>
  )
}
