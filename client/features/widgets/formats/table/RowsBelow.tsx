import { useEffect, useRef, useState } from 'react'
import type { TableBody } from '../../../../../shared/api/view.ts'
import { countedRows } from './words.ts'

/** How many rows of the preceding table are below the fold; overlaid on the fade, so that nothing moves. */
export function RowsBelow({ numbers }: Pick<TableBody, 'numbers'>) {
  const mark = useRef<HTMLParagraphElement>(null)
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const part = mark.current?.parentElement
    if (!part) return
    const count = () => {
      const edge = part.getBoundingClientRect().bottom
      const rows = [...part.querySelectorAll('tbody > tr')]
      setBelow(rows.filter((row) => isBelow(row.getBoundingClientRect(), edge)).length)
    }
    const sizes = new ResizeObserver(count)
    sizes.observe(part)
    for (const table of part.querySelectorAll('table')) sizes.observe(table)
    part.addEventListener('scroll', count, { passive: true })
    return () => {
      sizes.disconnect()
      part.removeEventListener('scroll', count)
    }
  }, [])
  return (
    <p ref={mark} className="w-below" aria-hidden="true">
      {below > 0 && <span>{countedRows(below, numbers)} below</span>}
    </p>
  )
}

/** A row of which less than half can be seen is one to scroll to. */
const isBelow = ({ top, height }: DOMRect, edge: number) => top + height / 2 > edge
