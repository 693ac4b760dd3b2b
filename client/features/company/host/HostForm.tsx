import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { type CompanyHost, hostChange } from '../../../../shared/api/host.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSeen } from '../../../ui/useSeen.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { loadHost, useSetHost } from './api.ts'

const fields = z.object({ host: hostChange.shape.host.unwrap() })

const valuesOf = ({ host }: CompanyHost) => ({ host: host ?? '' })

/** The host itself; giving it up returns to the installation's address. */
export function HostForm({ current }: { current: CompanyHost }) {
  const { mutateAsync } = useSetHost()
  const isServed = current.state === 'served' || current.state === 'failing'
  const form = useForm({
    initialValues: valuesOf(current),
    validate: schemaResolver(fields, { sync: true }),
  })
  const { seen, takeOver } = useSeen(form, valuesOf(current))
  const set = async (host: string | null) => {
    const sent = form.getValues()
    const { data } = await mutateAsync({ host, seen: seen.host || null }).catch(async (error) => {
      if (isCollision(error)) takeOver(valuesOf(await loadHost()))
      throw error
    })
    takeOver(valuesOf(data), sent)
  }
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async ({ host }: typeof form.values) => {
    if (isServed && !(await confirmEnd(current, `Change to ${host.trim()}?`, 'Change the address'))) return
    await set(host.trim())
    notifyDone('Saved. Set the two records below at your DNS provider.')
  })
  // Until its records are found, nobody is at it.
  const giveUpLabel = isServed ? 'Stop using it' : 'Remove it'
  const giveUp = async () => {
    const title = `Stop using ${current.host}?`
    if (isServed && !(await confirmEnd(current, title, giveUpLabel))) return
    await set(null).catch(notifyFailed)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Host name"
          placeholder="reports.your-agency.com"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          required
          withAsterisk={false}
          errorProps={{ role: 'alert' }}
          {...form.getInputProps('host')}
        />
        <FormError message={general} />
        <Group gap="xs">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {current.host ? 'Change the host name' : 'Use this host name'}
          </Button>
          {current.host && (
            <Button variant="default" onClick={() => void giveUp()}>
              {giveUpLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}

const confirmEnd = ({ host }: CompanyHost, title: string, submit: string) =>
  confirm({
    title,
    text: `Links to ${host} that your clients have end at once, and everybody there is signed out.`,
    submit,
    danger: true,
  })
