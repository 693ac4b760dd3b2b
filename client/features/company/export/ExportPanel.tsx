import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { CompanyExport } from '../../../../shared/api/exports.ts'
import { fileSize } from '../../../../shared/rules/fileSize.ts'
import { agoLabel, instantLabel } from '../../../lib/when.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FeedbackButton } from '../../../ui/FeedbackButton.tsx'
import { notifyFailed } from '../../../ui/notify.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { isUnderWay, useExport, useStartExport } from './api.ts'

/** Starts an export of everything, shows how far it is, and offers its ZIP: on a card as in a dialog. */
export function ExportPanel() {
  const { data: latest, isPending, error, refetch } = useExport()
  const start = useStartExport()
  const state = useRef<HTMLDivElement>(null)
  if (isPending) return <PageLoader />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  const isReady = latest?.state === 'ready'
  // The button goes, and what follows it on the page deletes the account.
  const begin = async () => {
    await start.mutateAsync().catch(failed)
    const { activeElement } = document
    const isFree =
      activeElement?.contains(state.current) || state.current?.parentElement?.contains(activeElement)
    if (isFree) state.current?.focus()
  }
  return (
    <Stack gap="sm">
      {/* biome-ignore lint/a11y/useSemanticElements: no fields are in it */}
      <div ref={state} role="group" aria-label="State of the export" tabIndex={-1}>
        {latest && <ExportState latest={latest} />}
      </div>
      {!isUnderWay(latest) && (
        <Group>
          <FeedbackButton variant={isReady ? 'default' : 'filled'} onClick={begin}>
            {isReady ? 'Export again' : 'Export everything'}
          </FeedbackButton>
        </Group>
      )}
    </Stack>
  )
}

/** The button shows that it failed, this why. */
function failed(error: unknown): never {
  notifyFailed(error)
  throw error
}

function ExportState({ latest }: { latest: CompanyExport }) {
  switch (latest.state) {
    case 'waiting':
    case 'running':
      return <ExportProgress latest={latest} />
    case 'ready':
      return <ReadyExport latest={latest} />
    case 'failed':
      return (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} p="sm">
          <Text size="sm">
            The export of {instantLabel(latest.createdAt)} failed. {latest.failure}
          </Text>
        </Alert>
      )
    default:
      return (
        <Text size="sm" c="dimmed">
          The export of {instantLabel(latest.createdAt)} has been removed, as its time was over.
        </Text>
      )
  }
}

function ExportProgress({ latest: { step, done, total, state } }: { latest: CompanyExport }) {
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100)
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {state === 'waiting' || step === '' ? 'The export begins in a moment.' : `Exporting: ${step}`}
      </Text>
      <Progress.Root size="lg">
        <Progress.Section value={percent} aria-label="Progress of the export" />
      </Progress.Root>
      <Text size="xs" c="dimmed">
        {total > 0 && `${done.toLocaleString('en')} of ${total.toLocaleString('en')} rows and files. `}
        You can leave this page: a mail tells you when it is ready.
      </Text>
    </Stack>
  )
}

function ReadyExport({ latest }: { latest: CompanyExport }) {
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        Ready: a ZIP of {fileSize(latest.bytes)}, made {agoLabel(latest.finishedAt ?? latest.createdAt)}
        {latest.requestedBy && ` for ${latest.requestedBy}`}.
      </Text>
      {latest.url && (
        <Group>
          <Button component="a" href={latest.url} download leftSection={<IconDownload size={16} />}>
            Download
          </Button>
        </Group>
      )}
      {latest.expiresAt && (
        <Text size="xs" c="dimmed">
          The file is deleted on {instantLabel(latest.expiresAt)}.
        </Text>
      )}
    </Stack>
  )
}
