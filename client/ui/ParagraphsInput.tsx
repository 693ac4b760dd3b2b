import { Button, Input, Stack, Textarea, type TextareaProps, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  emptyField,
  htmlOfParts,
  partsOf,
  standing,
  type TextPart,
  withMoved,
  withPlain,
  withWords,
} from '../lib/textParts.ts'
import { WRITTEN } from '../lib/written.ts'
import { confirm } from './confirm.tsx'
import { KeptText } from './KeptText.tsx'

type Props = Omit<TextareaProps, 'value' | 'onChange' | 'label'> & {
  label: string
  /** HTML. */
  value: string
  onChange: (html: string) => void
}

/**
 * Rich text whose plain paragraphs are edited as text. What plain text cannot express (bold, lists, links, alignment)
 * is shown as it looks and stays as it is, unless it is moved, removed or made plain on purpose.
 */
export function ParagraphsInput({ value, onChange, label, description, error, required, ...props }: Props) {
  const [{ html, parts }, setState] = useState(() => ({ html: value, parts: partsOf(value) }))
  const [news, setNews] = useState('')
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const focus = useRef<string | null>(null)
  // Set from outside: another article is shown now, or the other person's text was taken.
  if (value !== html) setState({ html: value, parts: partsOf(value) })
  useEffect(() => {
    if (focus.current === null) return
    box.current?.querySelector<HTMLElement>(focus.current)?.focus()
    focus.current = null
  })
  const set = (next: TextPart[]) => {
    const html = htmlOfParts(next)
    setState({ html, parts: next })
    onChange(html)
  }
  const move = (part: string, by: -1 | 1) => {
    const next = withMoved(parts, part, by)
    const { place, of } = standing(next, part)
    const still = by < 0 ? place > 0 : place < of - 1
    focus.current = `[data-part="${part}"] [data-move="${still ? by : -by}"]`
    setNews(`Moved to place ${place + 1} of ${of}.`)
    set(next)
  }
  const makePlain = async (part: string, words: 'keep' | 'drop') => {
    const sure = await confirm(
      words === 'keep'
        ? {
            title: 'Replace by plain text?',
            text: 'The words stay; bold, lists, links and other formatting of this part are lost.',
            submit: 'Replace',
            danger: true,
          }
        : {
            title: 'Remove this part?',
            text: 'Its words go with their formatting.',
            submit: 'Remove',
            danger: true,
          },
    )
    if (!sure) return
    focus.current = 'textarea, button'
    set(withPlain(parts, part, words))
  }
  const field = (part: TextPart & { kind: 'field' }, name: Partial<TextareaProps>) => (
    <Textarea
      key={part.id}
      autosize
      minRows={3}
      maxRows={14}
      {...WRITTEN}
      {...props}
      {...name}
      value={part.text}
      onChange={(event) => set(withWords(parts, part.id, event.currentTarget.value))}
    />
  )
  const [only] = parts
  if (only?.kind === 'field' && parts.length === 1) {
    const hint = description ?? 'Shown as paragraphs; an empty line begins a new one.'
    return <div ref={box}>{field(only, { label, required, error, description: hint })}</div>
  }
  const fields = parts.filter(({ kind }) => kind === 'field')
  return (
    <Input.Wrapper
      ref={box}
      role="group"
      aria-labelledby={id}
      label={label}
      labelElement="div"
      labelProps={{ id }}
      required={required}
      error={error}
      description="Plain paragraphs can be edited here. Parts with formatting stay as they are."
    >
      <Stack gap="xs" mt={4}>
        {parts.map((part) => {
          if (part.kind === 'field') {
            const name = fields.length > 1 ? `${label}, paragraphs ${fields.indexOf(part) + 1}` : label
            return field(part, { 'aria-label': name, minRows: 1 })
          }
          const { place, of } = standing(parts, part.id)
          return (
            <KeptText
              key={part.id}
              id={part.id}
              html={part.html}
              isFirst={place === 0}
              isLast={place === of - 1}
              onMove={(by) => move(part.id, by)}
              onPlain={() => void makePlain(part.id, 'keep')}
              onRemove={() => void makePlain(part.id, 'drop')}
            />
          )
        })}
        {parts.at(-1)?.kind === 'kept' && (
          <div>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPlus size={14} />}
              onClick={() => {
                const fresh = emptyField()
                focus.current = 'textarea:last-of-type'
                setState({ html, parts: [...parts, fresh] })
              }}
            >
              Add a paragraph
            </Button>
          </div>
        )}
      </Stack>
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </Input.Wrapper>
  )
}
