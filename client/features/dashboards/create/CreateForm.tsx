import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { linkTo } from '../../../app/paths.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { allZones, browserZone } from '../../../lib/zones.ts'
import { useEntered, useLeaveGuard } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { COMPANY_KEY } from '../../company/api.ts'
import type { Template } from '../../configs/api.ts'
import { create, DASHBOARDS_KEY } from '../api.ts'
import { TypeSource } from './TypeSource.tsx'

interface Props {
  id: string | null
  template: Template | null
}

/** Step 2: name, time zone, and for each type of the template the source and property that feed it. */
export function CreateForm({ id, template }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm({
    initialValues: {
      name: template?.name ?? '',
      timezone: browserZone(),
      sources: {} as Record<string, string>,
      accounts: {} as Record<string, string[]>,
    },
    validate: { name: (name) => (name.trim() ? null : 'Give the dashboard a name.') },
  })
  // A lone source is chosen by itself, so sources alone are nothing that anybody has entered.
  useEntered(form.isDirty('name') || form.isDirty('timezone') || Object.keys(form.values.accounts).length > 0)
  const { settle } = useLeaveGuard()
  const { submit, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    const permalink = await create({ ...values, template: id })
    await Promise.all([
      client.invalidateQueries({ queryKey: DASHBOARDS_KEY }),
      client.invalidateQueries({ queryKey: COMPANY_KEY }),
    ])
    settle()
    await navigate(linkTo.dashboard(permalink))
  })
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack maw={560}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={200}
          data-autofocus
          {...WRITTEN}
          {...form.getInputProps('name')}
        />
        <SearchSelect
          label="Time zone"
          description="Days begin and end in it."
          required
          withAsterisk={false}
          data={allZones()}
          {...form.getInputProps('timezone')}
        />
        {template && template.types.length > 0 && (
          <Text size="sm" c="dimmed">
            Choose where the figures come from. What you leave empty can be set later, widget by widget.
          </Text>
        )}
        {template?.types.map((type) => (
          <TypeSource
            key={type}
            type={type}
            sourceId={form.values.sources[type] ?? null}
            accounts={form.values.accounts[form.values.sources[type] ?? ''] ?? []}
            onSource={(sourceId) => {
              const { [type]: _old, ...others } = form.values.sources
              form.setFieldValue('sources', sourceId ? { ...others, [type]: sourceId } : others)
            }}
            onAccounts={(sourceId, accounts) =>
              form.setFieldValue('accounts', { ...form.values.accounts, [sourceId]: accounts })
            }
          />
        ))}
        <FormError message={general} />
        <Group>
          <Button type="submit" loading={busy}>
            Create the dashboard
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
