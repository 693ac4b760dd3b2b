import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormModal } from '../../../ui/FormDialog.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useReview } from './api.ts'
import { ReviewPanel } from './ReviewPanel.tsx'

interface Props {
  runId: string
  dashboard: string
  onClose: () => void
}

/** The dialog in which somebody who is signed in reviews a report. */
export const ReviewModal = ({ runId, dashboard, onClose }: Props) => (
  <FormModal opened size="lg" onClose={onClose} title={`Review the report of ${dashboard}`}>
    <Reviewed runId={runId} />
  </FormModal>
)

function Reviewed({ runId }: { runId: string }) {
  const by = { runId }
  const review = useReview(by)
  // What was shown before it could not be read again stays: somebody may be writing.
  if (review.data) return <ReviewPanel by={by} review={review.data} />
  if (review.isError) return <ErrorState error={review.error} onRetry={() => void review.refetch()} />
  return <PageLoader label="Making the mail" />
}
