import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import type { DataType } from '../../../../../shared/domain/sources.ts'
import { sameJson } from '../../../../../shared/rules/equal.ts'
import { messageOf } from '../../../../lib/ApiError.ts'
import { linkTo } from '../../../../lib/paths.ts'
import { FormDrawer, useEntered, useLeaveGuard } from '../../../../ui/FormDialog.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { notifyDone } from '../../../../ui/notify.tsx'
import { useFormDefinitions } from '../../../configs/index.ts'
import { type Feed, type FeedChoices, TypeFeed, useFeeds } from '../../../feeds/index.ts'
import { findType, ParameterField } from '../../../widgets/editor.ts'
import type { Feeding } from '../api.ts'
import { FeedDiff } from '../sample/FeedDiff.tsx'
import { instancesOf, presentFeed, sharedParameters, typesIn } from './dashboardFeeds.ts'

interface Props {
  opened: boolean
  onClose: () => void
  dashboardId: string
  permalink: string
  /** Each widget is shown before its sample goes. */
  isSample: boolean
  widgets: Widget[]
  /** Rejects where it could not be done. */
  onFeed: (asked: Feeding) => Promise<void>
}

/** Which source, property and shared parameters feed each kind of data on the whole dashboard. */
export function SourcesPanel({ opened, onClose, ...props }: Props) {
  return (
    <FormDrawer
      opened={opened}
      onClose={onClose}
      position="right"
      title="Sources of this dashboard"
      size="min(520px, 100%)"
    >
      <SourcesForm {...props} onDone={onClose} />
    </FormDrawer>
  )
}

type Inputs = NonNullable<Feeding['inputs']>

function SourcesForm({
  dashboardId,
  permalink,
  isSample,
  widgets,
  onFeed,
  onDone,
}: Omit<Props, 'opened' | 'onClose'> & { onDone: () => void }) {
  const definitions = useFormDefinitions(true).data ?? []
  const types = typesIn(widgets)
  const [choices, setChoices] = useState<FeedChoices>({})
  const [inputs, setInputs] = useState<Partial<Record<DataType, Inputs>>>({})
  const [busy, setBusy] = useState(false)
  useEntered(Object.keys(choices).length > 0 || Object.keys(inputs).length > 0)
  const { settle } = useLeaveGuard()
  const [failure, setFailure] = useState<string | null>(null)
  const [compared, setCompared] = useState<readonly Feeding[] | null>(null)
  const present = Object.fromEntries(types.map((type) => [type, presentFeed(instancesOf(widgets, type))]))
  const { feeds } = useFeeds(types, {
    ...Object.fromEntries(types.map((type) => [type, present[type]?.choice])),
    ...choices,
  })
  const changed = feeds.flatMap((feed) => askedBy(feed, widgets, inputs[feed.type]))
  const feed = async (all: readonly Feeding[], done: string) => {
    for (const asked of all) await onFeed(asked)
    notifyDone(done)
    settle()
    onDone()
  }
  const save = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await feed(changed, 'The sources are set for the whole dashboard.')
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  if (types.length === 0) {
    return <Text size="sm">No widget of this dashboard reads a source yet.</Text>
  }
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {isSample
          ? 'Choose real accounts for any of this data. You see what each widget would show before it takes the place of its sample.'
          : 'What you choose here is set in every widget that shows this data, and in new ones.'}
      </Text>
      {feeds.map((feed) => {
        const type = findType(definitions, feed.type)?.type
        const chosen = { ...feed, inputs: inputs[feed.type] ?? {} }
        return (
          <TypeFeed
            key={feed.type}
            feed={feed}
            many={type?.manyAccounts === true}
            showMistakes={false}
            returnTo={linkTo.dashboard(permalink)}
            note={present[feed.type]?.mixed ? 'Its widgets read different sources now.' : null}
            onChoice={(choice) => setChoices((now) => ({ ...now, [feed.type]: choice }))}
          >
            {type &&
              feed.sourceId &&
              sharedParameters(instancesOf(widgets, feed.type), type, chosen).map(
                ({ parameter, instance }) => (
                  <ParameterField
                    key={parameter.name}
                    parameter={parameter}
                    type={type}
                    instance={instance}
                    realTime={false}
                    showMistakes={false}
                    onChange={(value) =>
                      setInputs((now) => ({
                        ...now,
                        [feed.type]: { ...now[feed.type], [parameter.name]: value ?? '' },
                      }))
                    }
                  />
                ),
              )}
          </TypeFeed>
        )
      })}
      <FormError message={failure} />
      <Group justify="flex-end">
        <Button
          loading={busy}
          disabled={changed.length === 0}
          onClick={() => (isSample ? setCompared(changed) : void save())}
        >
          {isSample ? 'Compare with the samples' : 'Set for the whole dashboard'}
        </Button>
      </Group>
      {compared && (
        <FeedDiff
          dashboardId={dashboardId}
          asked={compared}
          onApply={(accepted) => feed(accepted, 'Real figures have taken the place of the samples.')}
          onClose={() => setCompared(null)}
        />
      )}
    </Stack>
  )
}

/** What is to be set of a type; nothing where its widgets have it so already, or it is not chosen. */
function askedBy(
  { type, sourceId, accounts, missing }: Feed,
  widgets: Widget[],
  inputs: Inputs | undefined,
): Feeding[] {
  if (!sourceId || missing !== null) return []
  const isSo = instancesOf(widgets, type).every(
    (instance) => instance.sourceId === sourceId && sameJson(instance.accounts, accounts),
  )
  return isSo && !inputs ? [] : [{ type, sourceId, accounts, ...(inputs && { inputs }) }]
}
