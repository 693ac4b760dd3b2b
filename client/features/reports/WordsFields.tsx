import { Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PLACEHOLDERS, placeholderProblem, USUAL_SUBJECT } from '../../../shared/rules/mailWords.ts'
import { WRITTEN } from '../../lib/written.ts'
import { type ReportForm, replyToProblem } from './reportForm.ts'

const HINT = `It and the message may hold ${PLACEHOLDERS.map((name) => `{${name}}`).join(', ')}. Where the dashboard has no client, its name stands for the client’s.`

interface Props {
  form: ReportForm
  onChange: (change: Partial<ReportForm>) => void
}

/** The own words of a report's mail, and who gets the answers to it. */
export function WordsFields({ form, onChange }: Props) {
  const [left, setLeft] = useState(false)
  const written = { ...WRITTEN, onBlur: () => setLeft(true), errorProps: { role: 'alert' } }
  return (
    <>
      <TextInput
        label="Subject"
        description={HINT}
        placeholder={USUAL_SUBJECT}
        maxLength={200}
        value={form.subject}
        onChange={(event) => onChange({ subject: event.currentTarget.value })}
        error={left ? placeholderProblem(form.subject) : null}
        {...written}
      />
      <Textarea
        label="Message"
        description="Stands above the figures."
        autosize
        minRows={3}
        maxRows={12}
        maxLength={4_000}
        value={form.message}
        onChange={(event) => onChange({ message: event.currentTarget.value })}
        error={left ? placeholderProblem(form.message) : null}
        {...written}
      />
      <TextInput
        label="Reply-to"
        description="Who gets the answers; the sender, if it is empty."
        type="email"
        autoComplete="off"
        value={form.reply_to}
        onChange={(event) => onChange({ reply_to: event.currentTarget.value })}
        error={left ? replyToProblem(form.reply_to) : null}
        onBlur={() => setLeft(true)}
        errorProps={{ role: 'alert' }}
      />
    </>
  )
}
