import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { DataLine } from '../../../../shared/api/view.ts'
import { ApiError, isUnanswered, messageOf } from '../../../lib/ApiError.ts'
import { demand } from '../../../lib/api.ts'
import { authorisationOf } from '../../../lib/authorisation.ts'
import { useRecovery } from '../../../lib/recovery.ts'
import { readDataLines } from '../../../lib/stream.ts'
import { begin, end, keepOnly, patchView, receive, uncloak, type WidgetData } from './widgetData.ts'

const CUT = 'The connection broke before this came. Try again.'

const REFUSED = ['password_required', 'subscription_required', 'link_ended', 'not_found']

interface Asked {
  permalink: string
  /** The widgets of this page, all of them. */
  ids: readonly string[]
  /** Dates and layout; when they change, everything is requested anew. */
  query: Record<string, string>
  /** What else they are drawn for (`drawnFor`); when it changes, everything is requested anew too. */
  drawnFor: string
  /** What the page's HTML has brought already, and what it was drawn for. */
  initial?: { data: WidgetData; query: Record<string, string>; drawnFor: string }
  /** The page may no longer be read: the link or its authorisation has ended, or the plan of its company. */
  onRefused?: (error: ApiError) => void
}

/**
 * The data of a page's widgets. Requests what is missing, and everything whenever the query or what is shown changes; the answer
 * streams in widget by widget. `refresh` requests some of them anew.
 */
export function useWidgetData({ permalink, ids, query, drawnFor, initial, onRefused }: Asked) {
  const [data, setData] = useState<WidgetData>(initial?.data ?? {})
  /** The newest stream that was requested for each widget; an older one no longer counts for it. */
  const newest = useRef(new Map<string, AbortController>())
  /** Requested from a server that did not answer. */
  const [lost, setLost] = useState<readonly string[]>([])
  const refused = useRef(onRefused)
  refused.current = onRefused
  const signature = JSON.stringify([permalink, query, drawnFor])
  const asked = useRef({
    signature: initial ? JSON.stringify([permalink, initial.query, initial.drawnFor]) : '',
    ids: new Set(Object.keys(initial?.data ?? {})),
  })

  const load = useCallback(
    async (wanted: readonly string[], options: { cloak?: boolean; force?: boolean } = {}) => {
      if (wanted.length === 0) return
      const controller = new AbortController()
      for (const id of wanted) newest.current.set(id, controller)
      const counts = (id: string) => newest.current.get(id) === controller && !controller.signal.aborted
      setData((now) => begin(now, wanted, options.cloak ?? true))
      let problem = CUT
      try {
        const answer = await demand('GET', `/api/dashboards/${permalink}/data`, {
          query: { ...query, widgets: wanted.join(','), ...(options.force && { refresh: 'true' }) },
          authorisation: authorisationOf(permalink),
          signal: controller.signal,
          headers: { accept: 'application/x-ndjson' },
        })
        const take = (line: DataLine) => {
          if (line.type === 'error') problem = line.error.message
          else if (line.type === 'widget' && counts(line.view.id)) setData((now) => receive(now, line))
        }
        if (answer.body) await readDataLines(answer.body, take)
      } catch (error) {
        problem = messageOf(error)
        if (isUnanswered(error)) setLost((now) => [...now, ...wanted.filter(counts)])
        if (error instanceof ApiError && REFUSED.includes(error.id)) refused.current?.(error)
      } finally {
        setData((now) => end(now, wanted.filter(counts), problem))
      }
    },
    [permalink, query],
  )

  const recover = () => {
    setLost([])
    // What was asked anew or removed meanwhile is not waited for.
    void load(lost.filter((id) => data[id]?.problem != null))
  }
  useRecovery(lost.length > 0 ? recover : null)

  useEffect(() => {
    // Until the screen is measured there is no widget: nothing is requested, and what the page came with stays.
    if (ids.length === 0) return
    if (asked.current.signature !== signature) {
      for (const stream of newest.current.values()) stream.abort()
      asked.current = { signature, ids: new Set() }
    }
    const known = asked.current.ids
    // A widget that is gone may come back, and is then requested anew.
    for (const id of known) if (!ids.includes(id)) known.delete(id)
    const missing = ids.filter((id) => !known.has(id))
    for (const id of missing) known.add(id)
    setData((now) => keepOnly(now, ids))
    void load(missing)
  }, [ids, signature, load])

  useEffect(() => {
    const running = newest.current
    return () => {
      for (const stream of running.values()) stream.abort()
      asked.current = { signature: '', ids: new Set() }
    }
  }, [])

  const patch = useCallback(
    (id: string, change: Parameters<typeof patchView>[2]) => setData((now) => patchView(now, id, change)),
    [],
  )
  const cloak = useCallback((wanted: readonly string[]) => setData((now) => begin(now, wanted, true)), [])
  const reveal = useCallback((wanted: readonly string[]) => setData((now) => uncloak(now, wanted)), [])
  return useMemo(() => ({ data, refresh: load, patch, cloak, reveal }), [data, load, patch, cloak, reveal])
}
