import { Textarea, type TextareaProps } from '@mantine/core'
import { useState } from 'react'
import { htmlToText, textToHtml } from '../lib/paragraphs.ts'

type Props = Omit<TextareaProps, 'value' | 'onChange'> & {
  /** HTML. */
  value: string
  onChange: (html: string) => void
}

/** Plain text that is kept as paragraphs of HTML. */
export function ParagraphsInput({ value, onChange, ...props }: Props) {
  const [text, setText] = useState(() => htmlToText(value))
  return (
    <Textarea
      description="Shown as paragraphs; an empty line begins a new one."
      autosize
      minRows={3}
      maxRows={14}
      {...props}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(textToHtml(event.currentTarget.value))
      }}
    />
  )
}
