import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { dashboardNews } from '../../../../../shared/api/live.ts'
import { dashboardChannel, LIVE_EVENTS } from '../../../../../shared/domain/live.ts'
import { ApiError, mayPass } from '../../../../lib/ApiError.ts'
import { globals } from '../../../../lib/globals.ts'
import { HEARD, REFUSED, useLiveChannel } from '../../../../lib/liveChannel.ts'
import { useRecovery } from '../../../../lib/recovery.ts'
import { withRest } from '../../../../lib/withRest.ts'
import { loadDashboard } from '../../view/loadDashboard.ts'
import type { Editor } from './useEditor.ts'
import type { EditLock } from './useLock.ts'
import { useMoveToLink } from './useMoveToLink.ts'

/** Somebody who is typing saves each second. */
const REST_MS = 3_000

interface Place {
  id: string
  permalink: string
}

/**
 * Takes up what somebody else does to the dashboard while it is open here: whose lease it is, and what they save. Where
 * nothing of one's own can be lost the page shows it by itself; who is editing is offered it. What is not saved yet meets it
 * at its save, as without a socket. Where the dashboard has a new link the page moves there.
 */
export function useDashboardNews(
  { id, permalink }: Place,
  editor: Editor,
  lock: EditLock,
): {
  /** Shows what is offered; null: nothing is. */
  showTheirs: (() => void) | null
  /** It is at this link no more, and nobody has told of another. */
  isGone: boolean
  /** Somebody has deleted it. */
  isDeleted: boolean
} {
  const [offered, setOffered] = useState<number | null>(null)
  const [isMissed, setMissed] = useState(false)
  const [goneFrom, setGoneFrom] = useState<string | null>(null)
  const [isDeleted, setDeleted] = useState(false)
  const latest = useRef({ editor, lock })
  latest.current = { editor, lock }

  const moveTo = useMoveToLink(permalink)

  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const miss = useCallback(
    (error: unknown) => {
      setMissed(mayPass(error))
      if (error instanceof ApiError && error.status === 404) setGoneFrom(permalink)
    },
    [permalink],
  )
  const show = useCallback(async () => {
    // A rest may outlast the page.
    if (!isHere.current) return
    const fresh = await loadDashboard(permalink).catch(miss)
    const { saver, replace } = latest.current.editor
    // Changed here meanwhile: the save asks.
    if (!fresh || fresh.public || saver.unsaved() || fresh.version <= saver.version()) return
    replace(fresh)
  }, [permalink, miss])

  const heed = useCallback(async (version: number) => {
    const { saver } = latest.current.editor
    // One's own save is told of too, often before its answer.
    await saver.settled()
    if (version > saver.version() && !saver.unsaved()) setOffered(version)
  }, [])
  const readMissed = () =>
    void loadDashboard(permalink).then((page) => {
      if (page.public) return
      lock.hear(page.locked)
      void heed(page.version)
    }, miss)
  useLiveChannel(dashboardChannel(id), (event, data) => {
    const news = event === LIVE_EVENTS.dashboard ? dashboardNews.safeParse(data).data : undefined
    if (event === LIVE_EVENTS.dashboardGone) {
      setDeleted(true)
      lock.end()
    } else if (news) {
      setDeleted(false)
      if (news.permalink !== undefined) moveTo(news.permalink)
      lock.hear(news.locked)
      void heed(news.version)
      // Our own server tells by itself how it is now, but not those who hear it no more.
    } else if (event === REFUSED || (event === HEARD && globals().live)) readMissed()
  })

  const isNews = offered !== null && offered > editor.saver.version()
  const { editing } = lock
  // Who does not edit has nothing to lose.
  const showToReaders = useMemo(
    () => withRest(() => (latest.current.lock.editing ? undefined : show()), REST_MS),
    [show],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: each further version is shown too
  useEffect(() => {
    if (isNews && !editing) showToReaders()
  }, [isNews, editing, offered, showToReaders])
  useRecovery(
    isMissed
      ? () => {
          setMissed(false)
          readMissed()
          // The version that could not be shown is no news any more.
          if (isNews && !editing) showToReaders()
        }
      : null,
  )
  return {
    showTheirs: isNews && editing && editor.state.name === 'saved' ? () => void show() : null,
    isGone: goneFrom === permalink,
    isDeleted,
  }
}
