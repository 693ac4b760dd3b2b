import { useEffect, useRef, useState } from 'react'
import type { TableBody } from '../../../../../shared/api/view.ts'
import { countedRows } from './words.ts'

/** In the line below a table: how many of its rows are below the fold. */
export function RowsBelow({ numbers }: Pick<TableBody, 'numbers'>) {
  const mark = useRef<HTMLSpanElement>(null)
  const [below, setBelow] = useState(0)
  useEffect(() => {
    const part = mark.current?.parentElement?.previousElementSibling
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
    <span ref={mark} aria-hidden="true" hidden={below === 0}>
      {below > 0 && `${countedRows(below, numbers)} below`}
    </span>
  )
}

/** A row of which less than half can be seen is one to scroll to. */
const isBelow = ({ top, height }: DOMRect, edge: number) => top + height / 2 > edge
