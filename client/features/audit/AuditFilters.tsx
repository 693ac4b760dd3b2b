import { Group, Input, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import type { AuditFilter } from '../../../shared/api/audit.ts'
import {
  AUDIT_ACTIONS,
  AUDIT_SUBJECTS,
  type AuditAction,
  type AuditSubject,
  auditGroups,
} from '../../../shared/domain/audit.ts'
import { ownZone } from '../../lib/session.ts'
import { todayIn } from '../../lib/zones.ts'
import { FilterPopover } from '../../ui/FilterPopover.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { DateRangePicker } from '../dates/index.ts'
import { usePeople } from '../users/index.ts'

const SUBJECT_KINDS = Object.keys(AUDIT_SUBJECTS) as AuditSubject[]
const kindOptions = [
  { value: '', label: 'Anything' },
  ...SUBJECT_KINDS.map((value) => ({ value, label: AUDIT_SUBJECTS[value] })),
]
const ACTIONS = Object.keys(AUDIT_ACTIONS) as AuditAction[]
const actionOptions = auditGroups().map(({ name, actions }) => ({
  group: name,
  items: actions.map(({ id, words }) => ({ value: id, label: words })),
}))

const knownAs = <T extends string>(all: readonly T[], value: string | null): T | null =>
  all.find((one) => one === value) ?? null

/** A filter's field: null and empty text take it out. */
function withField<K extends keyof AuditFilter>(
  filter: AuditFilter,
  name: K,
  value: NonNullable<AuditFilter[K]> | null,
): AuditFilter {
  const { [name]: _former, ...rest } = filter
  return value === null || value === '' ? rest : Object.assign(rest, { [name]: value })
}

interface Props {
  filter: AuditFilter
  onChange: (filter: AuditFilter) => void
}

/** Which entries of the log are shown. On phones all but the name and the days are behind a button. */
export function AuditFilters(props: Props) {
  const phone = useMediaQuery('(max-width: 40em)', undefined, { getInitialValueInEffect: false }) ?? false
  if (!phone) {
    return (
      <SimpleGrid cols={{ base: 2, md: 3 }} mb="md" spacing="sm">
        <NameField {...props} />
        <Choices {...props} />
        <Input.Wrapper labelElement="div" label="Days">
          <Days {...props} />
        </Input.Wrapper>
      </SimpleGrid>
    )
  }
  const { person, action, subjectKind, ...rest } = props.filter
  return (
    <Stack gap="sm" mb="md">
      <NameField {...props} />
      <Group gap="sm" justify="space-between">
        <FilterPopover
          label="Filter"
          chosen={[person, action, subjectKind].filter(Boolean).length}
          onClear={() => props.onChange(rest)}
        >
          <Choices {...props} isInside />
        </FilterPopover>
        <Days {...props} />
      </Group>
    </Stack>
  )
}

function NameField({ filter, onChange }: Props) {
  return (
    <TextInput
      type="search"
      label="Name"
      placeholder="Dashboard, source, person …"
      leftSection={<IconSearch size={16} />}
      maxLength={200}
      value={filter.subject ?? ''}
      onChange={(event) => onChange(withField(filter, 'subject', event.currentTarget.value))}
    />
  )
}

/** @param isInside what opens stays within what is open already, which a click elsewhere would close */
function Choices({ filter, onChange, isInside = false }: Props & { isInside?: boolean }) {
  const people = usePeople()
  const common = { clearable: true, comboboxProps: { withinPortal: !isInside } }
  return (
    <>
      <NativeSelect
        label="About"
        data={kindOptions}
        value={filter.subjectKind ?? ''}
        onChange={(event) =>
          onChange(withField(filter, 'subjectKind', knownAs(SUBJECT_KINDS, event.currentTarget.value)))
        }
      />
      <SearchSelect
        label="Person"
        placeholder="Anybody"
        {...common}
        loading={people.isPending}
        data={(people.data ?? []).map(({ id, name, email }) => ({ value: id, label: `${name} (${email})` }))}
        value={filter.person ?? null}
        onChange={(person) => onChange(withField(filter, 'person', person))}
      />
      <SearchSelect
        label="Action"
        placeholder="Any action"
        {...common}
        data={actionOptions}
        value={filter.action ?? null}
        onChange={(action) => onChange(withField(filter, 'action', knownAs(ACTIONS, action)))}
      />
    </>
  )
}

function Days({ filter, onChange }: Props) {
  const { from, to } = filter
  return (
    <DateRangePicker
      value={from && to ? { range: { start: from, end: to }, compare: null } : null}
      today={todayIn(ownZone())}
      withToday
      required={false}
      withCompare={false}
      onChange={(choice) => {
        const { from: _from, to: _to, ...rest } = filter
        onChange(choice ? { ...rest, from: choice.range.start, to: choice.range.end } : rest)
      }}
    />
  )
}
