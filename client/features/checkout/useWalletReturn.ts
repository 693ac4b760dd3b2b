import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { messageOf } from '../../lib/ApiError.ts'
import { tabStorage } from '../../lib/tabStorage.ts'
import { type Away, dropAway, readAway, withoutMark } from './away.ts'
import type { Completion } from './completion.ts'
import { resumeCheckout } from './startCheckout.ts'

interface Left {
  away: Away
  /** Whether its buyer comes back from a wallet's page; else the page was left, or reloaded, while the checkout was open. */
  isReturn: boolean
}

/** What was begun in this tab and has not come to its end; null: nothing. */
function findLeft(): Left | null {
  const isReturn = withoutMark(location.search) !== null
  const away = readAway(tabStorage)
  // Of another tab or browser, of which only the server hears: the library must not show it beside a new checkout.
  if (isReturn && !away) clearMark()
  if (!isReturn) dropAway(tabStorage)
  return away && { away, isReturn }
}

function clearMark(): void {
  const search = withoutMark(location.search)
  if (search !== null) history.replaceState(history.state, '', location.pathname + search + location.hash)
}

/**
 * Goes on with a checkout whose buyer paid on a wallet's page and was led back to this one, or canceled there. `onEnd`
 * gets what was completed, null where it was closed without paying; `onPaid` the same before it is closed. Returns what the form
 * held before, also after a reload, and why the end is not known, if so: another reload asks again.
 */
export function useWalletReturn<T>(
  form: z.ZodType<T>,
  onEnd: (completion: Completion | null) => void,
  onPaid: (completion: Completion) => void = () => undefined,
): { entered: T | null; problem: string | null } {
  const [left] = useState(findLeft)
  const [problem, setProblem] = useState<string | null>(null)
  const latest = useRef({ onEnd, onPaid })
  latest.current = { onEnd, onPaid }
  useEffect(() => {
    if (!left?.isReturn) return
    resumeCheckout(left.away.checkout, (completion) => latest.current.onPaid(completion)).then(
      (completion) => {
        clearMark()
        latest.current.onEnd(completion)
      },
      (error: unknown) =>
        setProblem(
          `You may have paid. Do not pay again before you have reloaded this page. ${messageOf(error)}`,
        ),
    )
  }, [left])
  return { entered: form.safeParse(left?.away.entered).data ?? null, problem }
}
