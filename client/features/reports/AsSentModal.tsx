import { Anchor, Group, Modal, Stack, Text } from '@mantine/core'
import { WRITTEN } from '../../lib/written.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { useAsSent } from './api.ts'
import { MailFrame } from './MailFrame.tsx'

/** What the recipients of a run got: its mail, and the ways to its page and its PDF. */
export const AsSentModal = ({ runId, onClose }: { runId: string; onClose: () => void }) => (
  <Modal opened size="lg" onClose={onClose} title="As it was sent">
    <AsSent runId={runId} />
  </Modal>
)

function AsSent({ runId }: { runId: string }) {
  const sent = useAsSent(runId)
  if (sent.isError) return <ErrorState error={sent.error} onRetry={() => void sent.refetch()} />
  if (!sent.data) return <PageLoader label="Making the mail" />
  const { subject, html, page, hasPdf } = sent.data
  return (
    <Stack>
      <Text size="sm" {...WRITTEN}>
        <b>Subject:</b> {subject}
      </Text>
      <MailFrame title="The mail as it was sent" html={html} />
      <Group>
        <Anchor size="sm" underline="always" href={page} target="_blank">
          Open the page as it was sent
        </Anchor>
        {hasPdf && (
          <Anchor size="sm" underline="always" href={`/api/report-runs/${runId}/pdf`} download>
            Save the PDF
          </Anchor>
        )}
      </Group>
    </Stack>
  )
}
