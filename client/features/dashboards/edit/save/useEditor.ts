import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import type { DashboardChanges, StyleImage } from '../../../../../shared/api/saveForm.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { drafts } from '../../../../lib/drafts.ts'
import { dashboardKey } from '../../view/loadDashboard.ts'
import { save } from '../api.ts'
import { applyChanges, type Draft, draftOf, fedAnew } from './editorState.ts'
import { storedForm } from './keptChanges.ts'
import { createSaver, type KeptChanges, mergeChanges, type Saver, type SaveState } from './saver.ts'
import { createSender } from './sender.ts'

export const draftName = (dashboardId: string) => `dashboard:${dashboardId}`
/** Savers of pages that were left with something unsaved: they keep retrying until the page is open again. */
const left = new Map<string, Saver>()
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * The dashboard as its owner edits it: the draft on screen, what of it is saved, and the one way to change it. Every
 * change saves itself; what cannot be saved stays on screen, marked, and survives as a draft that the page is left or
 * reloaded.
 */
export function useEditor(dashboard: OwnDashboard) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(dashboard))
  const [saved, setSaved] = useState<Widget[]>(() => draft.widgets)
  const [state, setState] = useState<SaveState>({ name: 'saved' })
  const live = useRef(draft)
  const { id, permalink } = dashboard
  const queries = useQueryClient()
  const draftKeeper = useMemo(() => keepDraft(id), [id])

  // biome-ignore lint/correctness/useExhaustiveDependencies: one sender for the page's life, as its saver
  const sender = useMemo(
    () => createSender(async (version, changes) => (await save(id, version, changes)).version, dashboard),
    [id],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for the page's life; its version moves inside
  const saver = useMemo(
    () =>
      createSaver({
        version: dashboard.version,
        send: sender.send,
        wait,
        onState: (next) => {
          setState(next)
          draftKeeper.heed(next)
        },
        onSaved: (changes) => {
          if (changes.widgets) setSaved(applyChanges(live.current, changes).widgets)
        },
      }),
    [id],
  )

  const change = useCallback(
    (changes: DashboardChanges) => {
      live.current = applyChanges(live.current, changes)
      setDraft(live.current)
      saver.change(changes)
      draftKeeper.changed()
    },
    [saver, draftKeeper],
  )

  /** Takes up changes that an earlier visit left; over a newer version only once that is decided. */
  const restore = useCallback(
    (kept: KeptChanges) => {
      live.current = applyChanges(live.current, mergeChanges(kept.sent ?? {}, kept.changes))
      setDraft(live.current)
      saver.restore(kept)
      draftKeeper.keep()
    },
    [saver, draftKeeper],
  )

  /** Takes over an uploaded image, which the server has already; what else was changed meanwhile stays. */
  const acceptImage = useCallback(
    (image: StyleImage, { version, styles }: Awaited<ReturnType<typeof save>>) => {
      live.current = { ...live.current, styles: { ...live.current.styles, [image]: styles[image] } }
      setDraft(live.current)
      sender.advance(version - 1, version)
    },
    [sender],
  )

  /** Takes over widgets that the server has fed and saved; what was changed of them meanwhile stays. */
  const takeOver = useCallback(
    ({ version, widgets }: { version: number; widgets: Widget[] }) => {
      const waits = saver.unsaved()?.widgets !== undefined
      const next = waits ? fedAnew(live.current.widgets, widgets) : widgets
      live.current = { ...live.current, widgets: next }
      setDraft(live.current)
      setSaved(widgets)
      sender.advance(version, version, widgets)
      saver.resume(version)
      if (waits) saver.change({ widgets: next })
    },
    [saver, sender],
  )
  const current = useCallback(() => live.current, [])

  /** Throws the own changes away for what is stored now; what is no part of the draft, as the days, the page takes over too. */
  const replace = useCallback(
    (fresh: OwnDashboard) => {
      queries.setQueryData(dashboardKey(permalink), fresh)
      live.current = draftOf(fresh)
      setDraft(live.current)
      setSaved(live.current.widgets)
      sender.advance(fresh.version, fresh.version, fresh.widgets)
      saver.discard(fresh.version)
    },
    [saver, sender, queries, permalink],
  )

  useEffect(() => {
    const earlier = left.get(id)
    if (earlier !== saver) earlier?.halt()
    left.delete(id)
    const unregister = drafts.register(draftName(id), () => storedForm(saver.kept()))
    const leave = (event: BeforeUnloadEvent) => {
      if (!saver.unsaved()) return
      drafts.keepAll(new Date().toISOString())
      event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => {
      if (saver.unsaved()) {
        draftKeeper.keep()
        left.set(id, saver)
      }
      unregister()
      window.removeEventListener('beforeunload', leave)
    }
  }, [id, saver, draftKeeper])

  return { draft, saved, state, saver, current, change, restore, acceptImage, replace, takeOver }
}

/** Stores the changes that failed to save, beyond the browser's end too, and discards them once they are saved. */
function keepDraft(id: string) {
  let kept = false
  let failing = false
  const keep = () => {
    if (drafts.keep(draftName(id), new Date().toISOString())) kept = true
  }
  return {
    keep,
    changed: () => {
      if (failing) keep()
    },
    heed: ({ name }: SaveState) => {
      if (name === 'retrying' || name === 'refused' || name === 'stale' || name === 'locked') {
        failing = true
        keep()
      } else if (name === 'saved') {
        failing = false
        // A draft of an earlier visit stays until the user has decided on it.
        if (kept) drafts.discard(draftName(id))
        kept = false
      }
    },
  }
}
export type Editor = ReturnType<typeof useEditor>
