import { Container, Paper, Title } from '@mantine/core'
import { useLocation, useSearchParams } from 'react-router'
import { AuthPage } from '../features/auth/AuthPage.tsx'
import { useReview } from '../features/reports/review/api.ts'
import { ReviewPanel } from '../features/reports/review/ReviewPanel.tsx'
import { isUnanswered, messageOf } from '../lib/ApiError.ts'
import { WRITTEN } from '../lib/written.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage } from '../ui/FormDialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { PageLoader } from '../ui/PageLoader.tsx'

/** Where the mail with which a report is reviewed leads. It takes a click: programs that check mails open links, too. */
export default function ReviewReport() {
  const [query] = useSearchParams()
  const { hash } = useLocation()
  const by = { token: query.get('token') ?? '' }
  const review = useReview(by)
  // What was shown before it could not be read again stays: somebody may be writing.
  if (!review.data && isUnanswered(review.error)) {
    return (
      <AuthPage title="Review a report">
        <ErrorState error={review.error} onRetry={() => void review.refetch()} />
      </AuthPage>
    )
  }
  if (!review.data && review.isError) {
    return (
      <AuthPage title="This link cannot be used">
        <FormError message={messageOf(review.error)} />
      </AuthPage>
    )
  }
  if (!review.data) {
    return (
      <AuthPage title="Review a report">
        <PageLoader label="Making the mail" />
      </AuthPage>
    )
  }
  return (
    <Container component="main" size="sm" py="xl">
      <Paper withBorder p="xl" radius="md">
        <Title order={1} size="h3" mb="md">
          Report of <span {...WRITTEN}>{review.data.dashboard}</span>
        </Title>
        <FormPage>
          <ReviewPanel by={by} review={review.data} rewords={hash === '#reword'} />
        </FormPage>
      </Paper>
    </Container>
  )
}
