import { Button, CopyButton, Group, Stack, Text, TextInput } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { z } from 'zod'
import { loginLinkForm } from '../../../shared/api/loginLinks.ts'
import type { Source } from '../../../shared/api/sources.ts'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import { isFilled } from '../../../shared/rules/parameterValidity.ts'
import { WRITTEN } from '../../lib/written.ts'
import { FormModal } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { useLoginLinkActions } from './api.ts'

interface Props {
  /** Of the kinds to choose from. */
  definitions: OfferedProvider[]
  /** The source that is to be signed in again; null: a new one. */
  source: Source | null
  onClose: () => void
}

/** The form of the page; the kind is missing until one is chosen. */
const form = loginLinkForm.omit({ kind: true }).extend({
  kind: z.string('Choose what is to be connected.').min(1, 'Choose what is to be connected.'),
})

/** Makes a link for somebody who has no account here, and shows its address this once. */
export function LoginLinkModal({ definitions, source, onClose }: Props) {
  const { create } = useLoginLinkActions()
  const [url, setUrl] = useState<string | null>(null)
  const kinds = definitions.filter(({ auth, missing }) => auth.type === 'oauth' && missing.length === 0)
  const fields = useForm({
    initialValues: { name: '', kind: source?.name ?? '', sourceId: source?.id ?? null },
    validate: schemaResolver(form, { sync: true }),
  })
  const { onSubmit, busy, general } = useSubmit(fields, async (values: typeof fields.values) => {
    setUrl(await create(loginLinkForm.parse(values)))
    fields.resetDirty()
  })
  const needed = { required: true, withAsterisk: false }
  const { name, kind } = fields.values
  const isComplete = isFilled(name.trim()) && isFilled(kind)
  return (
    <FormModal
      opened
      changed={fields.isDirty() && !busy}
      onClose={onClose}
      title={source ? `Have ${source.account} signed in again` : 'Have a client sign in'}
    >
      {url ? (
        <MadeLink url={url} name={fields.values.name.trim()} onClose={onClose} />
      ) : (
        <form onSubmit={onSubmit} noValidate>
          <Stack>
            <Text size="sm">
              Whoever opens the link signs in at the vendor with their own account. They need no account here,
              and you never see their password.
            </Text>
            <TextInput
              label="For whom"
              description="So that you recognise the link: a person’s name."
              data-autofocus
              autoComplete="off"
              maxLength={120}
              {...WRITTEN}
              {...needed}
              {...fields.getInputProps('name')}
            />
            {!source && (
              <SearchSelect
                label="What to connect"
                placeholder="Choose a kind of source"
                data={kinds.map(({ kind, name }) => ({ value: kind, label: name }))}
                {...needed}
                {...fields.getInputProps('kind')}
              />
            )}
            <FormError message={general} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                Cancel
              </Button>
              <Button type="submit" loading={busy} disabled={!isComplete}>
                Make the link
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </FormModal>
  )
}

function MadeLink({ url, name, onClose }: { url: string; name: string; onClose: () => void }) {
  return (
    <Stack>
      <Text size="sm" role="status">
        Send this link to {name}. It works for one sign-in, within 7 days, and is shown only now. You get a
        mail once it has been used.
      </Text>
      <Group align="flex-end" gap="xs" wrap="nowrap">
        <TextInput
          label="Link"
          value={url}
          readOnly
          flex={1}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton value={url}>
          {({ copied, copy }) => (
            <Button onClick={copy} data-autofocus>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Group>
    </Stack>
  )
}
