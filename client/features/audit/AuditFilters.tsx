import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { AuditFilter } from '../../../shared/api/audit.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
} from '../../../shared/domain/audit.ts'
import { usePeople } from '../users/index.ts'

const SUBJECT_KINDS = Object.keys(AUDIT_SUBJECTS) as AuditSubject[]
const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]
const kindOptions = SUBJECT_KINDS.map((value) => ({ value, label: AUDIT_SUBJECTS[value] }))
const actionOptions = ACTIONS.map((value) => ({ value, label: AUDIT_ACTIONS[value] }))

/** A filter's field: null and empty text take it out. */
function withField<K extends keyof AuditFilter>(
  filter: AuditFilter,
  name: K,
  value: NonNullable<AuditFilter[K]> | null,
): AuditFilter {
  const { [name]: _former, ...rest } = filter
  return value === null || value === '' ? rest : Object.assign(rest, { [name]: value })
}

/** Which entries of the log are shown. */
export function AuditFilters({
  filter,
  onChange,
}: {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}) {
  const people = usePeople().data ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} mb="md" spacing="sm">
      <TextInput
        type="search"
        label="Name"
        placeholder="Dashboard, source, person …"
        leftSection={<IconSearch size={16} />}
        maxLength={200}
        value={filter.subject ?? ''}
        onChange={(event) => onChange(withField(filter, 'subject', event.currentTarget.value))}
      />
      <Select
        label="Person"
        placeholder="Anybody"
        clearable
        searchable
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={filter.person ?? null}
        onChange={(person) => onChange(withField(filter, 'person', person))}
      />
      <Select
        label="Action"
        placeholder="Any action"
        clearable
        searchable
        data={actionOptions}
        value={filter.action ?? null}
        onChange={(action) => onChange(withField(filter, 'action', action))}
      />
      <Select
        label="About"
        placeholder="Anything"
        clearable
        data={kindOptions}
        value={filter.subjectKind ?? null}
        onChange={(kind) => onChange(withField(filter, 'subjectKind', kind))}
      />
      <TextInput
        type="date"
        label="From (UTC)"
        value={filter.from ?? ''}
        onChange={(event) => onChange(withField(filter, 'from', event.currentTarget.value))}
      />
      <TextInput
        type="date"
        label="To (UTC)"
        value={filter.to ?? ''}
        onChange={(event) => onChange(withField(filter, 'to', event.currentTarget.value))}
      />
    </SimpleGrid>
  )
}
