import { Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useDeferredValue, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '../../lib/paths.ts'
import { useEntered, useLeaveGuard } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { ClientSelect } from '../clients/index.ts'
import { useGroupActions } from './api.ts'
import { HostsReading } from './HostsReading.tsx'
import { readPasted } from './hostsReading.ts'

/** Names a group and its first domains, and opens it. */
export function NewGroupForm() {
  const navigate = useNavigate()
  const { create } = useGroupActions()
  const { settle } = useLeaveGuard()
  const form = useForm({
    initialValues: { name: '', clientId: null as string | null, hosts: '' },
    validate: { name: (name) => (name.trim() === '' ? 'Give the group a name.' : null) },
  })
  useEntered(form.isDirty())
  const pasted = useDeferredValue(form.values.hosts)
  const reading = useMemo(() => readPasted(pasted), [pasted])
  const { onSubmit, busy, general } = useSubmit(form, async ({ name, clientId, hosts }) => {
    const read = readPasted(hosts).hosts
    const made = await create({
      name: name.trim(),
      clientId,
      ...(read.length > 0 && { hosts: read.join('\n') }),
    })
    settle()
    await navigate(linkTo.group(made.id))
  })
  return (
    <Paper withBorder p="lg">
      <form noValidate onSubmit={onSubmit}>
        <Stack>
          <TextInput
            label="Name"
            placeholder="Retail clients"
            required
            maxLength={120}
            data-autofocus
            {...form.getInputProps('name')}
          />
          <ClientSelect
            label="Client"
            description="Whose its domains are. Leave it empty where they are of several; each domain can have its own."
            placeholder="No client"
            clearable
            {...form.getInputProps('clientId')}
          />
          <Textarea
            label="Domains"
            description="One or many, as you have them: addresses, a column of a sheet, a list with commas. You can add more later."
            placeholder={'northwind.example\nhttps://www.alder.example/shop'}
            autosize
            minRows={5}
            maxRows={14}
            spellCheck={false}
            {...form.getInputProps('hosts')}
          />
          <HostsReading reading={reading} />
          <FormError message={general} />
          <Group justify="flex-end">
            <Button type="submit" loading={busy}>
              {reading.hosts.length > 0
                ? `Create the group with ${reading.hosts.length === 1 ? '1 domain' : `${reading.hosts.length} domains`}`
                : 'Create the group'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
