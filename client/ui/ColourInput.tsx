import { ColorInput } from '@mantine/core'
import { useState } from 'react'
import { hexColour, validColour } from '../../shared/rules/colours.ts'

interface Props {
  label: string
  /** Null for the default. */
  value: string | null
  onChange: (value: string | null) => void
}

/** A colour that may be left to the product; what is typed counts once it is a colour. */
export function ColourInput({ label, value, onChange }: Props) {
  const [text, setText] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  // Another colour from outside replaces the text; the one that the text says leaves it as it is being typed.
  if (value !== known) {
    setKnown(value)
    if (value === null || !validColour(text) || hexColour(text) !== hexColour(value)) setText(value ?? '')
  }
  return (
    <ColorInput
      label={label}
      placeholder="Default"
      format="hex"
      withEyeDropper={false}
      fixOnBlur={false}
      value={text}
      onChange={setText}
      onChangeEnd={(next) => validColour(next) && onChange(next)}
      onBlur={() => {
        if (validColour(text)) return onChange(text.trim())
        setText(value ?? '')
        if (text.trim() === '') onChange(null)
      }}
    />
  )
}
