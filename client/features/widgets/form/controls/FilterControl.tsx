import { ActionIcon, Button, Group, Input, Stack } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type FilterClause, type FilterField, OPERATOR_LABELS } from '../../../../../shared/domain/filters.ts'
import { SearchSelect } from '../../../../ui/SearchSelect.tsx'
import { type ControlProps, inputProps } from './controlProps.ts'
import { FilterValues } from './FilterValues.tsx'

/** Conditions that must all hold. */
export function FilterControl(props: ControlProps) {
  const { type, instance, onChange } = props
  const { label, description, error, disabled } = inputProps(props)
  const clauses = instance.inputs.filter?.clauses ?? []
  const set = (next: FilterClause[]) => onChange(next.length === 0 ? null : { clauses: next })
  const replace = (place: number, change: Partial<FilterClause>) =>
    set(clauses.map((clause, index) => (index === place ? { ...clause, ...change } : clause)))
  const fields: readonly FilterField[] = type.filters
  const first = fields[0]
  if (!first) return null
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack gap="xs" mt={4}>
        {clauses.map((clause, place) => {
          const field = fields.find(({ id }) => id === clause.field) ?? first
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: clauses have no identity of their own
            <Group key={place} gap="xs" wrap="nowrap" align="flex-start">
              <SearchSelect
                aria-label="Field"
                flex={1}
                disabled={disabled}
                data={fields.map(({ id, label: name }) => ({ value: id, label: name }))}
                value={clause.field}
                allowDeselect={false}
                onChange={(next) => {
                  const found = fields.find(({ id }) => id === next)
                  if (found)
                    replace(place, {
                      field: found.id,
                      operator: found.operators[0] ?? 'equals',
                      values: [''],
                    })
                }}
              />
              <SearchSelect
                aria-label="Operator"
                flex={1}
                disabled={disabled}
                data={field.operators.map((value) => ({ value, label: OPERATOR_LABELS[value] }))}
                value={clause.operator}
                allowDeselect={false}
                onChange={(next) => {
                  const operator = field.operators.find((known) => known === next)
                  if (operator)
                    replace(place, {
                      operator,
                      values: clause.values.slice(0, operator === 'oneOf' ? 100 : 1),
                    })
                }}
              />
              <FilterValues
                field={field}
                operator={clause.operator}
                values={clause.values}
                showMistakes={error !== null}
                onChange={(values) => replace(place, { values })}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                aria-label="Remove condition"
                onClick={() => set(clauses.filter((_, index) => index !== place))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          )
        })}
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={disabled || clauses.length >= 20}
            leftSection={<IconPlus size={14} />}
            onClick={() =>
              set([...clauses, { field: first.id, operator: first.operators[0] ?? 'equals', values: [''] }])
            }
          >
            Add a condition
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  )
}
