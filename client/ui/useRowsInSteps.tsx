import { Button, Center } from '@mantine/core'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { tabbableIn } from '../lib/tabbable.ts'

/** Rows drawn at a time. */
const STEP = 100

/**
 * Draws the rows of a long table a hundred at a time. `more` is the button below the table; the first of the rows that
 * it adds to `body` takes the focus: there reading goes on, and the button goes with the last of them.
 */
export function useRowsInSteps<Row>(rows: readonly Row[]): {
  body: RefObject<HTMLTableSectionElement | null>
  shown: Row[]
  more: ReactNode
} {
  const body = useRef<HTMLTableSectionElement>(null)
  const [drawn, setDrawn] = useState(STEP)
  const showMore = () => {
    flushSync(() => setDrawn(drawn + STEP))
    const added = body.current?.rows[drawn]
    if (added) tabbableIn(added)[0]?.focus()
  }
  const more = rows.length > drawn && (
    <Center mt="md">
      <Button variant="default" onClick={showMore}>
        Show more
      </Button>
    </Center>
  )
  return { body, shown: rows.slice(0, drawn), more }
}
