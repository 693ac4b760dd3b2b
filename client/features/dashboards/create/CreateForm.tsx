import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { linkTo } from '../../../lib/paths.ts'
import { ownZone } from '../../../lib/session.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { allZones } from '../../../lib/zones.ts'
import { useEntered, useLeaveGuard } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { COMPANY_KEY } from '../../company/index.ts'
import type { Template } from '../../configs/index.ts'
import { create, DASHBOARDS_KEY } from '../api.ts'
import type { FeedChoices } from '../feeds/feeds.ts'
import { TypeFeed } from '../feeds/TypeFeed.tsx'
import { useFeeds } from '../feeds/useFeeds.ts'

interface Props {
  id: string | null
  template: Template | null
  /** Typed before, for one who comes back from connecting a source. */
  name: string | null
}

/** Step 2: name, time zone, and for each type of the template the source and property that feed it. */
export function CreateForm({ id, template, name }: Props) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const form = useForm({
    initialValues: { name: name ?? template?.name ?? '', timezone: ownZone() },
    validate: { name: (typed) => (typed.trim() ? null : 'Give the dashboard a name.') },
  })
  const [choices, setChoices] = useState<FeedChoices>({})
  const [showMistakes, setShowMistakes] = useState(false)
  const { feeds, ready } = useFeeds(template?.types ?? [], choices)
  const incomplete = feeds.some(({ missing }) => missing !== null)
  // Where there is only one choice it is made automatically, and does not count as input of the user.
  const hasChosen = form.isDirty('timezone') || Object.keys(choices).length > 0
  useEntered(form.isDirty('name') || hasChosen)
  const { settle } = useLeaveGuard()
  const { submit, refuse, busy, general } = useSubmit(form, async (values: typeof form.values) => {
    const fed = feeds.flatMap(({ type, sourceId, accounts }) =>
      sourceId ? [{ type, sourceId, accounts }] : [],
    )
    const permalink = await create({
      ...values,
      template: id,
      sources: Object.fromEntries(fed.map(({ type, sourceId }) => [type, sourceId])),
      accounts: Object.fromEntries(fed.map(({ sourceId, accounts }) => [sourceId, accounts])),
    })
    await Promise.all([
      client.invalidateQueries({ queryKey: DASHBOARDS_KEY }),
      client.invalidateQueries({ queryKey: COMPANY_KEY }),
    ])
    settle()
    await navigate(linkTo.dashboard(permalink))
  })
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
        <SearchSelect
          label="Time zone"
          description="Days begin and end in it."
          required
          withAsterisk={false}
          data={allZones()}
          {...form.getInputProps('timezone')}
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
            returnTo={linkTo.createDashboard({ template: id, name: form.values.name })}
            onChoice={(choice) => setChoices((now) => ({ ...now, [feed.type]: choice }))}
          />
        ))}
        <FormError message={general} />
        {showMistakes && incomplete && (
          <Text size="sm" c="red" role="alert">
            Some sources are not chosen yet. Choose them, or fill them in later on the dashboard.
          </Text>
        )}
        <Group>
          <Button type="submit" loading={busy} disabled={!ready}>
            Create the dashboard
          </Button>
          {incomplete && (
            <Button variant="default" disabled={busy} onClick={() => form.onSubmit(submit, refuse)()}>
              Fill in later
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  )
}
