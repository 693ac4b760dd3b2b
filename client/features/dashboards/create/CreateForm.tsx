import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Client } from '../../../../shared/api/clients.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { linkTo } from '../../../lib/paths.ts'
import { ownZone } from '../../../lib/session.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { allZones } from '../../../lib/zones.ts'
import { useEntered, useLeaveGuard } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { ClientSelect, useClient, useClients } from '../../clients/index.ts'
import type { Template } from '../../configs/index.ts'
import { type FeedChoices, TypeFeed, useFeeds } from '../../feeds/index.ts'
import { create, forgetLists } from '../api.ts'

interface Props {
  id: string | null
  template: Template | null
  /** Typed before, for one who comes back from connecting a source. */
  name: string | null
  /** Whose it becomes. */
  clientId: string | null
  onClient: (clientId: string | null) => void
}

/** The usual accounts of a client as if they had been chosen. */
const usualOf = (client: Client | null): FeedChoices =>
  Object.fromEntries((client?.accounts ?? []).map(({ type, ...choice }) => [type, choice]))

/** Step 2: name, time zone, and for each type of the template the source and property that feed it. */
export function CreateForm({ id, template, name, clientId, onClient }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const hasClients = Boolean(useClients().data?.length)
  const found = useClient(clientId)
  const client = found.data ?? null
  const form = useForm({
    initialValues: { name: name ?? template?.name ?? '', timezone: '' },
    validate: { name: (typed) => (typed.trim() ? null : 'Give the dashboard a name.') },
  })
  /** The client’s until one is chosen. */
  const timezone = form.values.timezone || (client?.locale.timezone ?? ownZone())
  const [choices, setChoices] = useState<FeedChoices>({})
  const [showMistakes, setShowMistakes] = useState(false)
  const { feeds, ready } = useFeeds(template?.types ?? [], { ...usualOf(client), ...choices })
  const incomplete = feeds.some(({ missing }) => missing !== null)
  // Where there is only one choice it is made automatically, and does not count as input of the user.
  const hasChosen = form.isDirty('timezone') || Object.keys(choices).length > 0
  useEntered(form.isDirty('name') || hasChosen)
  const { settle } = useLeaveGuard()
  const make = async (values: typeof form.values, sample: boolean) => {
    const fed = feeds.flatMap(({ type, sourceId, accounts }) =>
      sourceId ? [{ type, sourceId, accounts }] : [],
    )
    const permalink = await create({
      name: values.name,
      timezone,
      clientId,
      template: id,
      sources: Object.fromEntries(fed.map(({ type, sourceId }) => [type, sourceId])),
      accounts: Object.fromEntries(fed.map(({ sourceId, accounts }) => [sourceId, accounts])),
      sample,
    })
    await forgetLists(queries)
    settle()
    await navigate(linkTo.dashboard(permalink))
  }
  const { submit, refuse, busy, general } = useSubmit(form, (values: typeof form.values) =>
    make(values, false),
  )
  const onSample = useSubmit(form, (values: typeof form.values) => make(values, true))
  /** For what the form is filled with. */
  const isWaiting = !ready || (clientId !== null && !client)
  return (
    <form
      onSubmit={form.onSubmit(
        (values) => {
          if (incomplete) setShowMistakes(true)
          else void submit(values)
        },
        (errors) => {
          setShowMistakes(true)
          refuse(errors)
        },
      )}
      noValidate
    >
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
        {hasClients && (
          <ClientSelect
            label="Client"
            description="The dashboard takes its logo, colour, time zone and usual accounts."
            placeholder="No client"
            clearable
            value={clientId}
            error={found.isError ? messageOf(found.error) : undefined}
            onChange={onClient}
          />
        )}
        <SearchSelect
          label="Time zone"
          description="Days begin and end in it."
          required
          withAsterisk={false}
          data={allZones()}
          {...form.getInputProps('timezone')}
          value={timezone}
        />
        {feeds.length > 0 && (
          <Text size="sm" c="dimmed">
            Choose where the figures come from.
          </Text>
        )}
        {feeds.map((feed) => (
          <TypeFeed
            key={feed.type}
            feed={feed}
            showMistakes={showMistakes}
            onConnect={() => !hasChosen && settle()}
            returnTo={linkTo.createDashboard({
              template: id,
              name: form.values.name,
              client: clientId,
            })}
            onChoice={(choice) => setChoices((now) => ({ ...now, [feed.type]: choice }))}
          />
        ))}
        <FormError message={general ?? onSample.general} />
        {showMistakes && incomplete && (
          <Text size="sm" c="red" role="alert">
            Some sources are not chosen yet. Choose them, or fill them in later on the dashboard.
          </Text>
        )}
        <Group>
          <Button type="submit" loading={busy} disabled={isWaiting || onSample.busy}>
            Create the dashboard
          </Button>
          {incomplete && (
            <>
              <Button
                variant="default"
                disabled={isWaiting || busy || onSample.busy}
                onClick={() => form.onSubmit(submit, refuse)()}
              >
                Fill in later
              </Button>
              <Button
                variant="subtle"
                disabled={isWaiting || busy}
                loading={onSample.busy}
                onClick={() => form.onSubmit(onSample.submit, onSample.refuse)()}
              >
                Try it with sample data
              </Button>
            </>
          )}
        </Group>
      </Stack>
    </form>
  )
}
