import { Group, Input, Text, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { WIDGET_HEIGHTS, WIDGET_WIDTHS } from '../../shared/domain/widgets.ts'
import classes from './SizePicker.module.css'

export interface Size {
  width: number
  height: number
}

/** The twelve widget sizes as a matrix, four wide and three high; arrow keys move in it. */
export function SizePicker({ value, onChange }: { value: Size; onChange: (size: Size) => void }) {
  const [over, setOver] = useState<Size | null>(null)
  const shown = over ?? value
  const move = (key: string): Size | null => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[key]
    if (!step) return null
    const width = Math.min(4, Math.max(1, value.width + (step[0] ?? 0)))
    const height = Math.min(3, Math.max(1, value.height + (step[1] ?? 0)))
    return { width, height }
  }
  return (
    <Input.Wrapper label="Size" labelElement="div">
      <Group align="center" gap="sm">
        <div
          className={classes.matrix}
          role="radiogroup"
          aria-label="Size"
          onPointerLeave={() => setOver(null)}
          onKeyDown={(event) => {
            const next = move(event.key)
            if (!next) return
            event.preventDefault()
            onChange(next)
            const cell = event.currentTarget.querySelector<HTMLElement>(
              `[data-size="${next.width}x${next.height}"]`,
            )
            cell?.focus()
          }}
        >
          {WIDGET_HEIGHTS.flatMap((height) =>
            WIDGET_WIDTHS.map((width) => {
              const chosen = width === value.width && height === value.height
              return (
                <UnstyledButton
                  key={`${width}x${height}`}
                  className={classes.cell}
                  role="radio"
                  aria-checked={chosen}
                  aria-label={`${width} wide, ${height} high`}
                  data-size={`${width}x${height}`}
                  data-in={width <= shown.width && height <= shown.height}
                  tabIndex={chosen ? 0 : -1}
                  onPointerEnter={() => setOver({ width, height })}
                  onClick={() => onChange({ width, height })}
                />
              )
            }),
          )}
        </div>
        <Text size="sm" c="dimmed">
          {shown.width} × {shown.height}
        </Text>
      </Group>
    </Input.Wrapper>
  )
}
