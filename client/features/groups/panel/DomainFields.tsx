import { Button, Group, NativeSelect, NumberInput } from '@mantine/core'
import type { Domain } from '../../../../shared/api/domains.ts'
import { isCollision } from '../../../lib/ApiError.ts'
import { CurrencySelect } from '../../../ui/CurrencySelect.tsx'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSeen } from '../../../ui/useSeen.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ClientSelect } from '../../clients/index.ts'
import { useDomainActions } from '../api.ts'
import { useOwners } from '../owners.ts'
import { Section } from './Section.tsx'

/** Whose a domain is, and what may be spent for it in a month. */
export function DomainFields({ groupId, domain }: { groupId: string; domain: Domain }) {
  const { change, read } = useDomainActions(groupId)
  const owners = useOwners()
  const form = useForm({
    initialValues: valuesOf(domain),
    validate: {
      amount: (amount) => (amount === '' || Number(amount) > 0 ? null : 'A budget is more than 0.'),
      currency: (currency, { amount }) => (amount !== '' && !currency ? 'Choose a currency.' : null),
    },
  })
  const { seen, takeOver } = useSeen(form, valuesOf(domain))
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async (sent: typeof form.values) => {
    const saved = await change(domain.id, { ...fieldsOf(sent), seen: fieldsOf(seen) }).catch(
      async (error: unknown) => {
        // Whoever saves again has read what somebody else has made of it, and replaces that alone.
        if (isCollision(error)) takeOver(valuesOf(await read(domain.id)))
        throw error
      },
    )
    takeOver(valuesOf(saved), sent)
    notifyDone('Saved.')
  })
  return (
    <Section title="Owner, client, budget">
      <form noValidate onSubmit={onSubmit}>
        <Group grow align="flex-start" mb="xs">
          <NativeSelect
            size="xs"
            label="Owner"
            data={[{ value: '', label: 'No owner' }, ...owners]}
            {...form.getInputProps('ownerId')}
          />
          <ClientSelect
            size="xs"
            label="Client"
            placeholder="No client"
            clearable
            {...form.getInputProps('clientId')}
          />
        </Group>
        <Group grow align="flex-start" mb="xs">
          <NumberInput
            size="xs"
            label="Budget of a month"
            placeholder="None"
            min={0}
            max={1_000_000_000}
            decimalScale={2}
            thousandSeparator=","
            hideControls
            {...form.getInputProps('amount')}
          />
          <CurrencySelect size="xs" label="Currency" clearable {...form.getInputProps('currency')} />
        </Group>
        <FormError message={general} />
        <Group justify="flex-end">
          <Button type="submit" size="xs" variant="default" loading={busy} disabled={!form.isDirty()}>
            Save
          </Button>
        </Group>
      </form>
    </Section>
  )
}

const valuesOf = (domain: Domain) => ({
  clientId: domain.client?.id ?? null,
  ownerId: domain.owner?.id ?? '',
  amount: domain.budget?.amount ?? ('' as number | string),
  currency: domain.budget?.currency ?? spendCurrency(domain),
})
const fieldsOf = ({ clientId, ownerId, amount, currency }: ReturnType<typeof valuesOf>) => ({
  clientId,
  ownerId: ownerId || null,
  budget: amount === '' || !currency ? null : { amount: Number(amount), currency },
})

/** That of what is spent already, the likeliest one. */
const spendCurrency = ({ measures }: Domain): string | null => measures.spend?.currency ?? null
