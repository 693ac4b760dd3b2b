import { Button, Group, NativeSelect, SegmentedControl, Stack, Switch, Text, TextInput } from '@mantine/core'
import type { Channel } from '../../../../shared/api/alertChannels.ts'
import { CADENCES, type ChannelKind } from '../../../../shared/domain/monitoring.ts'
import { ownZone, useUser } from '../../../lib/session.ts'
import { allZones } from '../../../lib/zones.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { useForm } from '../../../ui/useForm.ts'
import { useSubmit } from '../../../ui/useSubmit.ts'
import { useChannelActions } from './api.ts'
import {
  addressProblem,
  CADENCE_LABELS,
  type ChannelDraft,
  channelFormOf,
  draftOf,
  draftProblems,
  isOwnMail,
  KIND_LABELS,
  newDraft,
  OWN_LABELS,
} from './channelForm.ts'
import { WEEKDAYS } from './inWords.ts'

const ADDRESSES: Record<ChannelKind, { label: string; placeholder: string; help: string }> = {
  mail: { label: 'E-mail address', placeholder: 'team@agency.example', help: '' },
  slack: {
    label: 'Address of the incoming webhook',
    placeholder: 'https://hooks.slack.com/services/…',
    help: 'In Slack: Apps, Incoming Webhooks, Add to Slack, choose the channel.',
  },
  teams: {
    label: 'Address of the workflow',
    placeholder: 'https://…',
    help: 'In Teams: the channel’s … menu, Workflows, “Send webhook alerts to a channel”.',
  },
  webhook: {
    label: 'Address',
    placeholder: 'https://alerts.agency.example/hook',
    help: 'Each alert is sent there as JSON, signed with a secret that you see once it is saved.',
  },
}
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

interface Props {
  groupId: string
  /** Null: a new one. */
  channel: Channel | null
  personal: boolean
  /** Of which it may be; the first is chosen. */
  kinds: readonly ChannelKind[]
  onSaved: (channel: Channel, secret: string | null) => void
  onCancel: () => void
}

/** Where alerts are sent to, and when. */
export function ChannelFields({ groupId, channel, personal, kinds, onSaved, onCancel }: Props) {
  const { save } = useChannelActions(groupId)
  const user = useUser()
  const isNew = channel === null
  const form = useForm<Record<string, unknown> & ChannelDraft>({
    initialValues: { ...(channel ? draftOf(channel) : newDraft(ownZone(), personal, kinds[0])) },
    validate: (draft) => ({ ...draftProblems(draft, isNew) }),
  })
  useEntered(form.isDirty())
  const draft = form.values
  const { onSubmit, busy, general } = useSubmit(form, async (values) => {
    const made = await save(channel?.id ?? null, channelFormOf(values, isNew))
    notifyDone(isNew ? 'The channel is added.' : 'The channel is changed.')
    onSaved(made.channel, made.secret)
  })
  const kind = ADDRESSES[draft.kind]
  const isMyMail = isOwnMail(draft)
  const isComplete = isMyMail || !isNew || draft.address.trim() !== ''
  return (
    <form noValidate onSubmit={onSubmit}>
      <Stack>
        {personal && !isMyMail && (
          <Text size="sm">
            Alerts of this group that you may see are sent there for you. Nobody else sees or changes this
            channel.
          </Text>
        )}
        {isMyMail ? (
          <Text size="sm">
            Alerts of this group are mailed to you alone, at <b>{user.email}</b>.
          </Text>
        ) : (
          <>
            <NativeSelect
              label="Kind"
              disabled={!isNew}
              data={kinds.map((value) => ({ value, label: KIND_LABELS[value] }))}
              {...form.getInputProps('kind')}
            />
            <TextInput
              label="Name"
              placeholder={(personal ? OWN_LABELS : KIND_LABELS)[draft.kind]}
              maxLength={80}
              {...form.getInputProps('name')}
            />
            <TextInput
              label={kind.label}
              description={kind.help || undefined}
              placeholder={channel ? `${channel.address} (stays)` : kind.placeholder}
              required={isNew}
              type={draft.kind === 'mail' ? 'email' : 'url'}
              autoComplete="off"
              {...form.getInputProps('address')}
              onBlur={() => {
                const problem = draft.address.trim() === '' ? null : addressProblem(draft.kind, draft.address)
                if (problem) form.setFieldError('address', problem)
              }}
            />
          </>
        )}
        <div>
          <Text size="sm" fw={500} mb={4} id="cadence-label">
            When
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="cadence-label"
            data={CADENCES.map((value) => ({ value, label: CADENCE_LABELS[value] }))}
            value={draft.cadence}
            onChange={(cadence) => form.setFieldValue('cadence', cadence)}
          />
        </div>
        <Group grow align="flex-start">
          {draft.cadence === 'weekly' && (
            <NativeSelect
              label="On"
              data={WEEKDAYS.map((label, at) => ({ value: String(at + 1), label }))}
              value={String(draft.weekday)}
              onChange={(event) => form.setFieldValue('weekday', Number(event.currentTarget.value))}
            />
          )}
          {draft.cadence !== 'at_once' && (
            <NativeSelect
              label="At"
              data={HOURS}
              value={String(draft.hour)}
              onChange={(event) => form.setFieldValue('hour', Number(event.currentTarget.value))}
            />
          )}
          {(draft.cadence !== 'at_once' || draft.isQuiet) && (
            <SearchSelect
              label="Time zone"
              data={allZones()}
              allowDeselect={false}
              {...form.getInputProps('timezone')}
            />
          )}
        </Group>
        <Switch
          label="Quiet hours"
          description="What comes up meanwhile is sent when they end."
          checked={draft.isQuiet}
          onChange={(event) => form.setFieldValue('isQuiet', event.currentTarget.checked)}
        />
        {draft.isQuiet && (
          <Group grow align="flex-start">
            <TextInput type="time" label="From" {...form.getInputProps('quietFrom')} />
            <TextInput type="time" label="Until" {...form.getInputProps('quietTo')} />
          </Group>
        )}
        <FormError message={general} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} disabled={!isComplete}>
            {isNew ? 'Add' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
