import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Client } from '../../../shared/api/clients.ts'
import type { DataType } from '../../../shared/domain/sources.ts'
import { WRITTEN } from '../../lib/written.ts'
import { allZones, browserZone } from '../../lib/zones.ts'
import { ColourInput } from '../../ui/ColourInput.tsx'
import { useEntered, useLeaveGuard } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type FeedChoices, useFeeds } from '../feeds/index.ts'
import { ImageInput, useUpload } from '../files/index.ts'
import { useSaveClient } from './api.ts'
import { UsualAccounts } from './UsualAccounts.tsx'

const MISSING = 'Choose the source and property of each usual account, or remove it.'

/** Everything about a client; without one, a new one. */
export function ClientFields({
  client,
  onSaved,
}: {
  client: Client | null
  onSaved: (saved: Client) => void
}) {
  const form = useForm({
    initialValues: {
      name: client?.name ?? '',
      accent: client?.accent ?? null,
      timezone: client?.locale.timezone ?? browserZone(),
    },
    validate: { name: (typed) => (typed.trim() ? null : 'Give the client a name.') },
  })
  const [logo, setLogo] = useState(client?.logoUrl ?? null)
  const [types, setTypes] = useState<DataType[]>(() => (client?.accounts ?? []).map(({ type }) => type))
  const [choices, setChoices] = useState<FeedChoices>(() =>
    Object.fromEntries((client?.accounts ?? []).map(({ type, ...choice }) => [type, choice])),
  )
  const [touched, setTouched] = useState(false)
  const [showMistakes, setShowMistakes] = useState(false)
  const { feeds } = useFeeds(types, choices)
  const upload = useUpload('client')
  const save = useSaveClient(client?.id ?? null)
  useEntered(touched || form.isDirty())
  const { settle } = useLeaveGuard()
  const incomplete = feeds.some(({ missing }) => missing !== null)
  const { submit, refuse, busy, general } = useSubmit(form, async ({ name, accent, timezone }) => {
    const saved = await save({
      name,
      accent,
      logo: logo?.split('/').at(-1) ?? null,
      locale: { timezone },
      accounts: feeds.flatMap(({ type, sourceId, accounts }) =>
        sourceId ? [{ type, sourceId, accounts }] : [],
      ),
    })
    form.resetDirty({ name, accent, timezone })
    setTouched(false)
    settle()
    onSaved(saved)
  })
  const changeLogo = (url: string | null) => {
    setLogo(url)
    setTouched(true)
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values) => {
        setShowMistakes(true)
        if (!incomplete) void submit(values)
      }, refuse)}
    >
      <Stack maw={560}>
        <TextInput
          label="Name"
          required
          withAsterisk={false}
          maxLength={120}
          data-autofocus={client ? undefined : true}
          {...WRITTEN}
          {...form.getInputProps('name')}
        />
        <ImageInput
          label="Logo"
          url={logo}
          onUpload={async (file) => changeLogo((await upload(file)).url)}
          onChoose={changeLogo}
          onRemove={() => changeLogo(null)}
        />
        <ColourInput
          label="Accent colour"
          value={form.values.accent}
          onChange={(accent) => form.setFieldValue('accent', accent)}
        />
        <SearchSelect
          label="Time zone"
          description="Days of new dashboards begin and end in it."
          required
          withAsterisk={false}
          data={allZones()}
          {...form.getInputProps('timezone')}
        />
        <UsualAccounts
          feeds={feeds}
          showMistakes={showMistakes}
          onAdd={(type) => {
            setTypes([...types, type])
            setTouched(true)
          }}
          onRemove={(type) => {
            setTypes(types.filter((one) => one !== type))
            setTouched(true)
          }}
          onChoice={(type, choice) => {
            setChoices((now) => ({ ...now, [type]: choice }))
            setTouched(true)
          }}
        />
        <FormError message={showMistakes && incomplete ? MISSING : general} />
        <Group>
          <Button type="submit" loading={busy}>
            {client ? 'Save' : 'Add the client'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
