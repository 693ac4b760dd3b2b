import { Badge, Group, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { parseExpression } from '../../../../../shared/rules/calculatedMetric.ts'
import classes from '../form.module.css'

interface Props {
  value: string
  /** Metrics the formula may name. */
  known: string[]
  /** Those to insert by a click, by their name in the formula and their label. */
  offered: { name: string; label: string }[]
  onChange: (expression: string) => void
}

/** A formula, checked at every key; a mistake is pointed at in a copy of the text. */
export function ExpressionInput({ value, known, offered, onChange }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const parsed = value.trim() === '' ? null : parseExpression(value, known)
  const mistake = parsed && !parsed.ok ? parsed.error : null
  const insert = (metric: string) => {
    const place = input.current?.selectionStart ?? value.length
    const before = value.slice(0, place)
    const gap = before === '' || before.endsWith(' ') || before.endsWith('(') ? '' : ' '
    const name = /^[A-Za-z_]\w*$/.test(metric) ? metric : `[${metric}]`
    onChange(`${before}${gap}${name}${value.slice(place)}`)
    input.current?.focus()
  }
  return (
    <div>
      <TextInput
        ref={input}
        label="Formula"
        size="xs"
        required
        maxLength={500}
        spellCheck={false}
        autoComplete="off"
        placeholder="clicks / impressions"
        classNames={{ input: classes.formula }}
        value={value}
        error={mistake?.message}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {mistake && (
        <Text className={classes.formula} size="xs" mt={4} aria-hidden>
          {value.slice(0, mistake.index)}
          <mark className={classes.mistake}>
            {value.slice(mistake.index, mistake.index + mistake.length) || ' '}
          </mark>
          {value.slice(mistake.index + mistake.length)}
        </Text>
      )}
      <Group gap={4} mt={6}>
        {offered.map(({ name, label }) => (
          <UnstyledButton key={name} onClick={() => insert(name)} title={`Insert ${label}`}>
            <Badge variant="light" color="gray" size="sm" tt="none">
              {label}
            </Badge>
          </UnstyledButton>
        ))}
      </Group>
    </div>
  )
}
