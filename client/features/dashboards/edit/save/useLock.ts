import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/ApiError.ts'
import { notifyFailed } from '../../../../ui/notify.tsx'
import { loadDashboard } from '../../view/loadDashboard.ts'
import { type Lock, releaseLock, takeLock } from '../api.ts'

/** The lease lasts 60 seconds; it is renewed well before. */
const HEARTBEAT_MS = 15_000

interface Place {
  id: string
  permalink: string
  userId: string
  /** Who was editing when the page was loaded. */
  locked: Lock
  /** Why the company's plan allowed no editing then; null: it did. */
  refusal: string | null
}

/**
 * Edit mode and its lease. Edit mode begins on unless someone else is editing, and ends when the lease is taken over. The
 * lease is taken once something is being changed, and kept until edit mode ends: who merely looks keeps nobody out. While
 * someone else holds it, the page checks every 15 seconds whether it is free. Nobody is given it once the company's plan
 * has ended; turning edit mode on then asks again.
 */
export function useLock({ id, permalink, userId, locked, refusal: first }: Place, isChanging: boolean) {
  const theirs = (lock: Lock) => (lock && lock.userId !== userId ? lock : null)
  const [refusal, setRefusal] = useState(first)
  const [wanted, setWanted] = useState(() => !theirs(locked) && refusal === null)
  const [other, setOther] = useState<Lock>(() => theirs(locked))
  const [isOver, setOver] = useState(false)
  const [hasBegun, setBegun] = useState(false)
  /** Whether the lease is held, or asked for: the page may be left before the answer comes. */
  const holds = useRef(false)

  /** A save was refused because someone else holds the lease now. */
  const lost = useCallback(async () => {
    holds.current = false
    setWanted(false)
    const page = await loadDashboard(permalink).catch(() => null)
    if (page?.locked && page.locked.userId !== userId) setOther(page.locked)
  }, [permalink, userId])
  const take = useCallback(
    async (takeOver = false) => {
      holds.current = true
      try {
        await takeLock(id, takeOver)
        setOther(null)
        setRefusal(null)
        if (!takeOver) return
        setWanted(true)
        setBegun(true)
      } catch (error) {
        if (error instanceof ApiError && error.id === 'subscription_required') {
          holds.current = false
          setRefusal(error.message)
          setWanted(false)
          return
        }
        if (!(error instanceof ApiError && error.id === 'locked')) return
        notifyFailed(error)
        await lost()
      }
    },
    [id, lost],
  )
  const release = useCallback(() => {
    if (!holds.current) return
    holds.current = false
    void releaseLock(id).catch(() => undefined)
  }, [id])

  useEffect(() => {
    if (!wanted) setBegun(false)
    else if (isChanging) setBegun(true)
  }, [wanted, isChanging])

  // Whether the plan allows it again, only the server knows; a lease for no more than that is given back at once.
  const needed = wanted && (hasBegun || refusal !== null)
  useEffect(() => {
    if (!needed) return
    void take()
    const timer = setInterval(() => void take(), HEARTBEAT_MS)
    window.addEventListener('pagehide', release)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [needed, take, release])

  useEffect(() => {
    if (!other) return
    const look = () =>
      loadDashboard(permalink).then(
        (page) => setOther(page.locked && page.locked.userId !== userId ? page.locked : null),
        () => undefined,
      )
    const timer = setInterval(() => void look(), HEARTBEAT_MS)
    return () => clearInterval(timer)
  }, [other, permalink, userId])

  /** The server says whose lease it is now. */
  const hear = useCallback(
    (lock: Lock) => {
      const others = lock && lock.userId !== userId ? lock : null
      setOther(others)
      setOver(false)
      if (!others) return
      holds.current = false
      setWanted(false)
    },
    [userId],
  )

  /** There is nothing to edit any more: no lease to renew, to look after or to give back. */
  const end = useCallback(() => {
    holds.current = false
    setOver(true)
    setWanted(false)
    setOther(null)
  }, [])

  return {
    editing: wanted && !other && refusal === null,
    /** Who else is editing; null when no one is. */
    other,
    /** Why the company's plan allows no editing; null: it does. */
    refusal,
    setEditing: (on: boolean) => setWanted(on && !other && !isOver),
    takeOver: () => take(true),
    lost,
    hear,
    end,
  }
}
export type EditLock = ReturnType<typeof useLock>
