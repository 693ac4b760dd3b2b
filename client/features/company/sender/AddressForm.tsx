import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { z } from 'zod'
import { type CompanySender, senderChange } from '../../../../shared/api/sender.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSeen } from '../../../ui/useSeen.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { loadSender, useSetAddress } from './api.ts'

const fields = z.object({ address: senderChange.shape.address.unwrap() })

const valuesOf = ({ address }: CompanySender) => ({ address: address ?? '' })

/** The address itself; giving it up returns to the installation's. */
export function AddressForm({ sender }: { sender: CompanySender }) {
  const { mutateAsync } = useSetAddress()
  const form = useForm({
    initialValues: valuesOf(sender),
    validate: schemaResolver(fields, { sync: true }),
  })
  const { seen, takeOver } = useSeen(form, valuesOf(sender))
  const set = async (address: string | null) => {
    const sent = form.getValues()
    const { data } = await mutateAsync({ address, seen: seen.address || null }).catch(async (error) => {
      if (isCollision(error)) takeOver(valuesOf(await loadSender()))
      throw error
    })
    takeOver(valuesOf(data), sent)
  }
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async ({ address }: typeof form.values) => {
    await set(address.trim())
    notifyDone('Saved. Set the records below at your DNS provider.')
  })
  // Until its records are found, nothing is sent from it.
  const giveUpLabel = sender.isUsed ? 'Stop using it' : 'Remove it'
  const giveUp = async () => {
    const sure = await confirm({
      title: sender.isUsed ? `Stop sending from ${sender.address}?` : `Remove ${sender.address}?`,
      text: `Reports are ${sender.isUsed ? 'then' : 'still'} sent from ${sender.fallbackAddress} under your name. Your DNS records may stay.`,
      submit: giveUpLabel,
      danger: true,
    })
    if (sure) await set(null).catch(notifyFailed)
  }
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="sm">
        <TextInput
          label="Address"
          type="email"
          placeholder="reports@your-agency.com"
          description={
            sender.address ? undefined : `Until then reports are sent from ${sender.fallbackAddress}.`
          }
          autoComplete="off"
          spellCheck={false}
          required
          withAsterisk={false}
          errorProps={{ role: 'alert' }}
          {...form.getInputProps('address')}
        />
        <FormError message={general} />
        <Group gap="xs">
          <Button type="submit" loading={busy} disabled={!form.isDirty()}>
            {sender.address ? 'Change the address' : 'Use this address'}
          </Button>
          {sender.address && (
            <Button variant="default" onClick={() => void giveUp()}>
              {giveUpLabel}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
