import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ReviewAct } from '../../../../shared/api/reportReviews.ts'
import { PLACEHOLDERS, placeholderProblem, USUAL_SUBJECT } from '../../../../shared/rules/mailWords.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { useEntered } from '../../../ui/FormDialog.tsx'
import { FormError } from '../../../ui/FormError.tsx'

interface Props {
  words: { subject: string; message: string }
  act: (does: ReviewAct) => Promise<void>
  onDone: () => void
}

/** The words of this one report's mail; those of the next ones stay. */
export function WordsForm({ words, act, onDone }: Props) {
  const [subject, setSubject] = useState(words.subject || USUAL_SUBJECT)
  const [message, setMessage] = useState(words.message)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<string | null>(null)
  const problems = { subject: placeholderProblem(subject), message: placeholderProblem(message) }
  const changed = subject !== (words.subject || USUAL_SUBJECT) || message !== words.message
  useEntered(changed && !busy)
  const save = async () => {
    setBusy(true)
    setFailed(null)
    try {
      await act({ act: 'reword', subject, message })
      onDone()
    } catch (error) {
      setFailed(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Stack>
      <TextInput
        label="Subject"
        data-autofocus
        autoFocus
        description={`Of this one alone. It and the message may hold ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}.`}
        maxLength={200}
        value={subject}
        onChange={(event) => setSubject(event.currentTarget.value)}
        error={problems.subject}
        {...WRITTEN}
      />
      <Textarea
        label="Message"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4_000}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={problems.message}
        {...WRITTEN}
      />
      <FormError message={failed} />
      <Group>
        <Button
          loading={busy}
          disabled={!changed || problems.subject !== null || problems.message !== null}
          onClick={() => void save()}
        >
          Save the words
        </Button>
        <Button variant="default" onClick={onDone}>
          Cancel
        </Button>
      </Group>
    </Stack>
  )
}
