import { Button, Group, Stack, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { type SsoDomain, ssoDomainChange } from '../../../../shared/api/sso.ts'
import { instantLabel } from '../../../lib/when.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FeedbackButton } from '../../../ui/FeedbackButton.tsx'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyFailed } from '../../../ui/notify.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { domainsInWords } from '../dns/foundInWords.ts'
import { RecordRow } from '../dns/RecordRow.tsx'
import { useAddDomain, useCheckDomains, useRemoveDomain } from './api.ts'

/** The e-mail domains of the company's people, each with the record that proves it. */
export function SsoDomains({ domains }: { domains: SsoDomain[] }) {
  const add = useAddDomain()
  const check = useCheckDomains()
  const form = useForm({
    initialValues: { domain: '' },
    validate: schemaResolver(ssoDomainChange, { sync: true }),
  })
  useEntered(form.isDirty())
  const { onSubmit, busy, general } = useSubmit(form, async ({ domain }: typeof form.values) => {
    await add.mutateAsync(domain)
    form.reset()
  })
  return (
    <Stack gap="sm">
      <form onSubmit={onSubmit} noValidate>
        <Stack gap="xs">
          <TextInput
            label="E-mail domain"
            description="What your people’s addresses end with. A record in DNS shows that it is yours."
            placeholder="your-agency.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            inputMode="url"
            required
            withAsterisk={false}
            errorProps={{ role: 'alert' }}
            {...form.getInputProps('domain')}
          />
          <FormError message={general} />
          <Group gap="xs" justify="space-between">
            <Button type="submit" variant="default" loading={busy}>
              Add the domain
            </Button>
            {domains.length > 0 && (
              <FeedbackButton
                variant="default"
                size="xs"
                aria-label="Check the domains"
                answers
                onClick={async () => domainsInWords((await check.mutateAsync()).data.domains)}
              >
                Check
              </FeedbackButton>
            )}
          </Group>
        </Stack>
      </form>
      {domains.length > 0 && (
        <Stack gap="sm" role="list" aria-label="E-mail domains">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} {...domain} />
          ))}
        </Stack>
      )}
    </Stack>
  )
}

function DomainRow({ domain, state, provenUntil, record }: SsoDomain) {
  const remove = useRemoveDomain()
  const takeOut = async () => {
    const title = `Remove ${domain}?`
    const text = 'People with such an address who have not signed in by your login yet can no longer do so.'
    if (state !== 'waiting' && !(await confirm({ title, text, submit: 'Remove it', danger: true }))) return
    await remove.mutateAsync(domain).catch(notifyFailed)
  }
  return (
    <RecordRow
      title={domain}
      why={whyOf(state, provenUntil)}
      record={record}
      isVerified={state === 'proven' && record.state === 'valid'}
    >
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        aria-label={`Remove ${domain}`}
        onClick={() => void takeOut()}
      >
        Remove
      </Button>
    </RecordRow>
  )
}

function whyOf(state: SsoDomain['state'], provenUntil: string | null): string {
  switch (state) {
    case 'proven':
      return 'Proven: its people can sign in with your login.'
    case 'failing':
      return `The record is gone. Set it again${provenUntil ? `: the domain counts until ${instantLabel(provenUntil)}` : ''}.`
    case 'taken':
      return 'Another company has shown that this domain is theirs. If it is yours, set this record, remove theirs, and check.'
    default:
      return 'Not proven yet: set this record at your DNS provider, then check.'
  }
}
