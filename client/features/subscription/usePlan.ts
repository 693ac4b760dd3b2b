import { useEffect, useRef, useState } from 'react'
import { terms } from '../../../shared/api/payment.ts'
import { ApiError } from '../../lib/ApiError.ts'
import { tabStorage } from '../../lib/tabStorage.ts'
import { notifyDone } from '../../ui/notify.tsx'
import { type Completion, useWalletReturn } from '../checkout/index.ts'
import { usePlanActions, useSubscription } from './api.ts'
import { focusPlan } from './focusPlan.ts'
import { isForCheckout, stageOf } from './stage.ts'
import { TEXTS } from './texts.ts'
import { dropWaiting, keepWaiting, pauseMs, readWaiting, type Waiting } from './waiting.ts'

/**
 * The plan, and what was paid for in the provider's window until the plan shows it, across reloads of the tab. The server
 * is told of the order on each arrival: its answer may have been lost, and the provider may have been away. `wallet`: what
 * is known where a wallet's page led back to this one.
 */
export function usePlan() {
  const [waiting, setWaiting] = useState<Waiting | null>(() => readWaiting(tabStorage))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [rejected, setRejected] = useState<string | null>(null)
  const found = useSubscription(waiting ? pauseMs(waiting, Date.now()) : false)
  const { start, reload } = usePlanActions()
  const completion = waiting?.completion ?? null
  const stage = found.data ? stageOf(found.data, Temporal.Now.instant()) : null
  const isThere = waiting !== null && stage !== null && !isForCheckout(stage)

  const giveUp = () => {
    dropWaiting(tabStorage)
    setWaiting(null)
  }
  const tell = (done: Completion) =>
    start(done).catch((error: unknown) => {
      // Whatever else goes wrong: the provider tells the server itself, and the screen goes on looking.
      if (!(error instanceof ApiError)) return
      if (error.id === 'conflict') setRefusal(error.message)
      if (error.id !== 'provider_refused') return
      setRejected(error.message)
      giveUp()
    })
  const latest = useRef({ tell, reload })
  latest.current = { tell, reload }
  /** Whether the server was told, and the plan is from after that. */
  const [isTold, setTold] = useState(false)
  useEffect(() => {
    setRefusal(null)
    setTold(false)
    if (completion) void latest.current.tell(completion).then(() => setTold(true))
  }, [completion])
  // The server waits for the order no longer, if it ever has, and no plan has come of it: it says what has become of it.
  const isOver = isTold && !isThere && typeof found.data?.pendingUntil !== 'string'
  useEffect(() => {
    if (isOver && completion) void latest.current.tell(completion)
  }, [isOver, completion])
  useEffect(() => {
    if (!isThere) return
    dropWaiting(tabStorage)
    setWaiting(null)
    notifyDone(TEXTS.paid)
    void latest.current.reload()
  }, [isThere])

  // The messages bar and the other screens know the company, not the plan.
  const planState = found.data?.state
  const shownState = useRef(planState)
  useEffect(() => {
    const before = shownState.current
    shownState.current = planState
    if (before !== undefined && planState !== undefined && before !== planState) void latest.current.reload()
  }, [planState])

  const begin = (done: Completion) => {
    setRejected(null)
    const next = { completion: done, since: Date.now() }
    keepWaiting(tabStorage, next)
    setWaiting(next)
    focusPlan()
  }
  const [isClosed, setIsClosed] = useState(false)
  const wallet = useWalletReturn(terms, (done) => (done ? begin(done) : setIsClosed(true)))
  return {
    found,
    stage,
    waiting: isThere ? null : waiting,
    refusal,
    begin,
    giveUp,
    wallet: { ...wallet, isClosed },
    /** Why the provider has not accepted what was paid last; null: it has, or nothing was paid. */
    rejected,
  }
}
export type WalletReturn = ReturnType<typeof usePlan>['wallet']
