import { Input, UnstyledButton } from '@mantine/core'
import {
  INTERACTIVE_FORMATS,
  type InteractiveFormat,
  type WidgetFormat,
} from '../../../../shared/domain/widgets.ts'
import { FORMAT_EDITORS } from '../formats/editorRegistry.ts'
import classes from './form.module.css'

/** As in form.module.css. */
const COLUMNS = 3

const FORMATS: readonly WidgetFormat[] = INTERACTIVE_FORMATS

/** The formats as pictures; arrow keys move among them. */
export function FormatPicker(props: { value: WidgetFormat; onChange: (format: InteractiveFormat) => void }) {
  const move = (step: number, from: HTMLElement) => {
    const place = FORMATS.indexOf(props.value)
    const next = INTERACTIVE_FORMATS[(place + step + INTERACTIVE_FORMATS.length) % INTERACTIVE_FORMATS.length]
    if (!next) return
    props.onChange(next)
    from.querySelector<HTMLElement>(`[data-format="${next}"]`)?.focus()
  }
  return (
    <Input.Wrapper label="Format" labelElement="div">
      <div
        className={classes.formats}
        role="radiogroup"
        aria-label="Format"
        onKeyDown={(event) => {
          const step = { ArrowLeft: -1, ArrowUp: -COLUMNS, ArrowRight: 1, ArrowDown: COLUMNS }[event.key]
          if (!step) return
          event.preventDefault()
          move(step, event.currentTarget)
        }}
      >
        {INTERACTIVE_FORMATS.map((format) => {
          const { label, icon: Icon } = FORMAT_EDITORS[format]
          const chosen = format === props.value
          return (
            <UnstyledButton
              key={format}
              className={classes.format}
              role="radio"
              aria-checked={chosen}
              tabIndex={chosen ? 0 : -1}
              data-format={format}
              onClick={() => props.onChange(format)}
            >
              <Icon size={22} stroke={1.5} />
              {label}
            </UnstyledButton>
          )
        })}
      </div>
    </Input.Wrapper>
  )
}
