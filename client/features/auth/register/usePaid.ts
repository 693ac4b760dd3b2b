import { useEffect, useState } from 'react'
import { messageOf } from '../../../lib/ApiError.ts'
import type { Completion } from '../../checkout/index.ts'
import { tellOfOrder } from '../api.ts'
import { dropMailed, dropPaid, keepPaid, readMailed, readPaid } from './paid.ts'

/**
 * What is paid for and not registered: in this tab, or by the address that was mailed, once the server knows of it. `problem`
 * says why the address leads to nothing.
 */
export function usePaid(before: Completion | null): {
  paid: Completion | null
  notePaid: (completion: Completion) => void
  /** The provider has not accepted it: another order may be paid. */
  forgetPaid: () => void
  problem: string | null
} {
  const [paid, setPaid] = useState(before ?? readPaid)
  const [problem, setProblem] = useState<string | null>(null)
  const notePaid = (completion: Completion) => {
    keepPaid(completion)
    setPaid(completion)
  }
  const forgetPaid = () => {
    dropPaid()
    setPaid(null)
  }
  const hasPaid = paid !== null
  useEffect(() => {
    const mailed = readMailed()
    // What this tab has paid for is not given up for an address.
    if (!mailed) return
    if (hasPaid) return dropMailed()
    tellOfOrder(mailed).then(
      (state) => {
        dropMailed()
        if (state === 'unknown') return setProblem(NOT_KNOWN)
        if (state === 'abandoned') return setProblem(NOT_PAID)
        keepPaid(mailed)
        setPaid(mailed)
      },
      (error: unknown) => setProblem(messageOf(error)),
    )
  }, [hasPaid])
  return { paid, notePaid, forgetPaid, problem }
}

const NOT_KNOWN =
  'The payment that this address names is not known here, or has been registered already. If you have paid, open the link in our mail once more.'
const NOT_PAID =
  'The payment provider has not accepted the payment that this address names, and nothing was charged. Register and pay once more, or begin with a trial where there is one.'
