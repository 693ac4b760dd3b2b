import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type PointerEvent, useRef, useState } from 'react'
import type { Size } from '../../../../ui/SizePicker.tsx'
import classes from './grid.module.css'
import { resizeByDrag, resizeByKey } from './resize.ts'

interface Props {
  name: string
  size: Size
  /** While the corner is dragged; null when the drag is given up. */
  onPreview: (size: Size | null) => void
  onResize: (size: Size) => void
}

/** The corner a widget is resized by: dragged, or with the arrow keys. */
export function ResizeHandle({ name, size, onPreview, onResize }: Props) {
  const [news, setNews] = useState('')
  const handle = useRef<HTMLButtonElement>(null)
  // A card that grows takes its corner with it, out of the window.
  const follow = () =>
    requestAnimationFrame(() => handle.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }))
  const drag = useRef<{ x: number; y: number; box: Size } | null>(null)
  const target = ({ clientX, clientY }: PointerEvent) =>
    drag.current &&
    resizeByDrag(size, drag.current.box, { x: clientX - drag.current.x, y: clientY - drag.current.y })
  return (
    <>
      <UnstyledButton
        ref={handle}
        className={classes.handle}
        aria-label={`Resize ${name}: ${size.width} wide, ${size.height} high; arrow keys change it`}
        onPointerDown={(event) => {
          const box = event.currentTarget.parentElement?.getBoundingClientRect()
          if (!box) return
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
          drag.current = { x: event.clientX, y: event.clientY, box }
        }}
        onPointerMove={(event) => {
          const next = target(event)
          if (next) onPreview(next)
        }}
        onPointerUp={(event) => {
          const next = target(event)
          drag.current = null
          if (next) onResize(next)
        }}
        onPointerCancel={() => {
          drag.current = null
          onPreview(null)
        }}
        onKeyDown={(event) => {
          const next = resizeByKey(size, event.key)
          if (!next) return
          event.preventDefault()
          event.stopPropagation()
          const words = `${next.width} wide, ${next.height} high`
          const isSame = next.width === size.width && next.height === size.height
          setNews(isSame ? `${words}, which is the limit` : words)
          if (isSame) return
          onResize(next)
          follow()
        }}
      />
      <VisuallyHidden role="status">{news}</VisuallyHidden>
    </>
  )
}
