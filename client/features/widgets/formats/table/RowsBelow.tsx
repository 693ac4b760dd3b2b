import { useEffect, useRef, useState } from 'react'
import type { TableBody } from '../../../../../shared/api/view.ts'
import { belowWords } from './words.ts'

/**
 * In the line below a table: how many rows are below the fold, counted together with those that it leaves out; `more`
 * where none is below. Whoever hears the table reads all of its rows, and is told `more`.
 */
export function RowsBelow({
  moreRows,
  numbers,
  more,
}: Pick<TableBody, 'moreRows' | 'numbers'> & { more: string }) {
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
    <>
      <span ref={mark} aria-hidden="true" hidden={below === 0}>
        {below > 0 && belowWords(below, { moreRows, numbers })}
      </span>
      {more && <span className={below > 0 ? 'w-hidden' : undefined}>{more}</span>}
    </>
  )
}

/** A row of which less than half can be seen is one to scroll to. */
const isBelow = ({ top, height }: DOMRect, edge: number) => top + height / 2 > edge
