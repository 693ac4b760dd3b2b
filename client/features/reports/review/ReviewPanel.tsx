import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReportReview } from '../../../../shared/api/reportReviews.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { instantLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { MailFrame } from '../MailFrame.tsx'
import { type ReviewedBy, useReviewAct } from './api.ts'
import { WordsForm } from './WordsForm.tsx'

interface Props {
  by: ReviewedBy
  review: ReportReview
  /** Whether its words are changed at once, as who comes by that link of the mail wants. */
  rewords?: boolean
}

/** A report as it would go out, with what can be done about it. */
export function ReviewPanel({ by, review, rewords = false }: Props) {
  const { mail, until, timezone } = review
  const [isReworded, setReworded] = useState(rewords)
  const [wasReworded, setWasReworded] = useState(false)
  const action = useReviewAct(by)
  if (!mail) return <Outcome {...review} />
  const recipients = mail.recipients.join(', ')
  const leaveWords = () => {
    setReworded(false)
    setWasReworded(true)
  }
  const skip = async () => {
    const sure = await confirm({
      title: 'Skip this report?',
      text: `${recipients} will not get it. The next one is made as planned.`,
      submit: 'Skip this one',
      danger: true,
    })
    if (sure) action.mutate({ act: 'skip' })
  }
  return (
    <Stack>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {recipients
          ? `Goes to ${recipients} once you send it.`
          : 'Nobody would get it: all of its recipients were taken off the report.'}{' '}
        It waits until {instantLabel(until, timezone)}; after that it is not sent any more.
      </Text>
      <Text size="sm" {...WRITTEN}>
        <b>Subject:</b> {mail.subject}
      </Text>
      <MailFrame title="The mail as it would go out" html={mail.html} />
      {mail.pdf !== null && (
        <Anchor
          size="sm"
          underline="always"
          href={`data:application/pdf;base64,${mail.pdf}`}
          download={mail.pdfName}
        >
          Save the PDF that is attached
        </Anchor>
      )}
      {isReworded ? (
        <WordsForm words={mail.words} act={action.mutateAsync} onDone={leaveWords} />
      ) : (
        <>
          <FormError message={action.isError ? messageOf(action.error) : null} />
          <Group>
            <Button
              loading={action.isPending}
              disabled={recipients === ''}
              onClick={() => action.mutate({ act: 'send', seen: mail.seen })}
            >
              Send it
            </Button>
            {/* What had the focus is gone with the form, as this button is while the form is there. */}
            <Button variant="default" autoFocus={wasReworded} onClick={() => setReworded(true)}>
              Edit the words
            </Button>
            <Button variant="subtle" color="red" onClick={() => void skip()}>
              Skip this one
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

const Outcome = ({ state, message }: ReportReview) => (
  <Text size="sm" role="status" style={{ overflowWrap: 'anywhere' }}>
    {state === 'sent'
      ? 'It was let go and goes out by itself. There is nothing left to do.'
      : `It does not wait for a review any more. ${message ?? ''}`}
  </Text>
)
