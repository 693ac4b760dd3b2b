import { Button, Group, NativeSelect, NumberInput } from '@mantine/core'
import type { Domain } from '../../../../shared/api/domains.ts'
import { CurrencySelect } from '../../../ui/CurrencySelect.tsx'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ClientSelect } from '../../clients/index.ts'
import { useDomainActions } from '../api.ts'
import { useOwners } from '../owners.ts'
import { Section } from './Section.tsx'

/** Whose a domain is, and what may be spent for it in a month. */
export function DomainFields({ groupId, domain }: { groupId: string; domain: Domain }) {
  const { change } = useDomainActions(groupId)
  const owners = useOwners()
  const form = useForm({
    initialValues: {
      clientId: domain.client?.id ?? null,
      ownerId: domain.owner?.id ?? '',
      amount: domain.budget?.amount ?? ('' as number | string),
      currency: domain.budget?.currency ?? spendCurrency(domain),
    },
    validate: {
      amount: (amount) => (amount === '' || Number(amount) > 0 ? null : 'A budget is more than 0.'),
      currency: (currency, { amount }) => (amount !== '' && !currency ? 'Choose a currency.' : null),
    },
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async ({ clientId, ownerId, amount, currency }) => {
    const budget = amount === '' || !currency ? null : { amount: Number(amount), currency }
    await change(domain.id, { clientId, ownerId: ownerId || null, budget })
    form.resetDirty({ clientId, ownerId, amount, currency })
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

/** That of what is spent already, the likeliest one. */
const spendCurrency = ({ measures }: Domain): string | null => measures.spend?.currency ?? null
