import { ColorInput } from '@mantine/core'
import { useState } from 'react'
import { validColour } from '../../shared/rules/colours.ts'

interface Props {
  label: string
  /** Null for the usual colour. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A colour that may be left to the product; what is typed counts once it is a colour. */
export function ColourInput({ label, value, onChange }: Props) {
  const [text, setText] = useState(value ?? '')
  return (
    <ColorInput
      label={label}
      placeholder="As usual"
      format="hex"
      withEyeDropper={false}
      fixOnBlur={false}
      value={text}
      onChange={setText}
      onChangeEnd={(next) => validColour(next) && onChange(next)}
      onBlur={() => {
        if (text.trim() === '') onChange(null)
        else if (validColour(text)) onChange(text.trim())
        else setText(value ?? '')
      }}
    />
  )
}
