import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import {
  type Client,
  type ClientAccount,
  type ClientForm,
  clientFormOf,
  localeProfile,
} from '../../../shared/api/clients.ts'
import type { DataType } from '../../../shared/domain/sources.ts'
import { mergeSeen } from '../../../shared/rules/unseenChanges.ts'
import { isCollision, messageOf } from '../../lib/ApiError.ts'
import { linkTo } from '../../lib/paths.ts'
import { WRITTEN } from '../../lib/written.ts'
import { browserZone } from '../../lib/zones.ts'
import { ColourInput } from '../../ui/ColourInput.tsx'
import { useEntered, useLeaveGuard } from '../../ui/FormDialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { useForm } from '../../ui/useForm.ts'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type FeedChoices, useFeeds } from '../feeds/index.ts'
import { ImageInput, useUpload } from '../files/index.ts'
import { loadClient, useSaveClient } from './api.ts'
import { LocaleFields } from './LocaleFields.tsx'
import { UsualAccounts } from './UsualAccounts.tsx'
import { useKeptForm } from './useKeptForm.ts'

const choicesOf = (accounts: readonly ClientAccount[]): FeedChoices =>
  Object.fromEntries(accounts.map(({ type, ...choice }) => [type, choice]))

/** Everything about a client; without one, a new one. */
export function ClientFields({
  client,
  onSaved,
}: {
  client: Client | null
  onSaved: (saved: Client) => void
}) {
  const { restored, entered, keep, forget } = useKeptForm(client?.id ?? null)
  const start = restored ?? client
  const form = useForm({
    initialValues: {
      name: start?.name ?? '',
      accent: start?.accent ?? null,
      locale: start?.locale ?? localeProfile.parse({ timezone: browserZone() }),
    },
    validate: { name: (typed) => (typed.trim() ? null : 'Give the client a name.') },
  })
  // What the form was made of, whatever has been loaded since.
  const [seen, setSeen] = useState(restored?.seen ?? client)
  const [collision, setCollision] = useState<string | null>(null)
  const [logo, setLogo] = useState(restored ? restored.logo : (client?.logoUrl ?? null))
  const [types, setTypes] = useState<DataType[]>(
    () => restored?.types ?? (client?.accounts ?? []).map(({ type }) => type),
  )
  const [choices, setChoices] = useState(() => restored?.choices ?? choicesOf(client?.accounts ?? []))
  const [touched, setTouched] = useState(restored !== null)
  const [showMistakes, setShowMistakes] = useState(false)
  const { feeds } = useFeeds(types, choices)
  const upload = useUpload('client')
  const save = useSaveClient(client?.id ?? null)
  const hasEntered = touched || form.isDirty()
  useEntered(hasEntered)
  entered.current = hasEntered ? { ...form.values, seen, logo, types, choices } : undefined
  const { settle } = useLeaveGuard()
  const incomplete = feeds.some(({ missing }) => missing !== null)
  const { submit, refuse, busy, general } = useSubmit(form, async ({ name, accent, locale }) => {
    const sent: ClientForm = {
      name,
      accent,
      logo: logo?.split('/').at(-1) ?? null,
      locale,
      accounts: feeds.flatMap(({ type, sourceId, accounts }) =>
        sourceId ? [{ type, sourceId, accounts }] : [],
      ),
    }
    setCollision(null)
    const saved = await save({ ...sent, ...(seen && { seen: clientFormOf(seen) }) }).catch(async (error) => {
      if (seen && isCollision(error)) {
        const now = await loadClient(seen.id)
        show(mergeSeen(clientFormOf(now), sent, clientFormOf(seen)).merged, now)
        setCollision(messageOf(error))
      }
      throw error
    })
    // A new one's form is left.
    if (client) show(clientFormOf(saved), saved)
    const { name: savedName, accent: savedAccent, locale: savedLocale } = saved
    form.resetDirty({ name: savedName, accent: savedAccent, locale: savedLocale })
    setTouched(false)
    settle()
    forget()
    onSaved(saved)
  })
  /** Shows what is stored, but for what is changed here. */
  const show = ({ name, accent, locale, logo, accounts }: ClientForm, stored: Client) => {
    form.setValues({ name, accent, locale: localeProfile.parse(locale) })
    if (logo === stored.logo) setLogo(stored.logoUrl)
    setTypes(accounts.map(({ type }) => type))
    setChoices(choicesOf(accounts))
    setSeen(stored)
  }
  const changeLogo = (url: string | null) => {
    setLogo(url)
    setTouched(true)
  }
  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values, event) => {
        // The fields say what is missing before the first of them takes the focus.
        flushSync(() => setShowMistakes(true))
        if (!incomplete) return void submit(values)
        event?.currentTarget.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      }, refuse)}
    >
      <Stack maw={560}>
        {restored && touched && (
          <Alert variant="light" p="sm" role="note">
            What you had entered is still here. It is not saved yet.
          </Alert>
        )}
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
        <LocaleFields
          value={form.values.locale}
          isNew={client === null}
          error={typeof form.errors.locale === 'string' ? form.errors.locale : null}
          onChange={(change) => form.setFieldValue('locale', { ...form.values.locale, ...change })}
        />
        <UsualAccounts
          feeds={feeds}
          showMistakes={showMistakes}
          returnTo={
            client ? linkTo.editClient(client.id, 'usual-accounts') : linkTo.createClient('usual-accounts')
          }
          onConnect={() => {
            keep()
            settle()
          }}
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
        <FormError message={general ?? collision} />
        <Group>
          <Button type="submit" loading={busy}>
            {client ? 'Save' : 'Add the client'}
          </Button>
          <Button
            variant="default"
            component={Link}
            to={client ? linkTo.client(client.id) : linkTo.clients()}
          >
            {client ? 'Back to the client' : 'Cancel'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
