import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { drafts } from '../../../lib/drafts.ts'
import { type ImageField, save } from './api.ts'
import { applyChanges, type Draft, draftOf } from './editorState.ts'
import { type Changes, createSaver, type SaveState } from './saver.ts'

export const draftName = (dashboardId: string) => `dashboard:${dashboardId}`
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * The dashboard as its owner edits it: the draft on screen, what of it is saved, and the one way to change it. Every
 * change saves itself; what cannot be saved stays on screen, marked, and survives a reload as a draft.
 */
export function useEditor(dashboard: Dashboard) {
  const [draft, setDraft] = useState<Draft>(() => draftOf(dashboard))
  const [saved, setSaved] = useState<Widget[]>(() => draft.widgets)
  const [state, setState] = useState<SaveState>({ name: 'saved' })
  const live = useRef(draft)
  const { id } = dashboard

  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for the page's life; its version moves inside
  const saver = useMemo(
    () =>
      createSaver({
        version: dashboard.version,
        send: async (version, changes) => (await save(id, version, changes)).version,
        wait,
        onState: setState,
        onSaved: (changes) => {
          if (changes.widgets) setSaved(applyChanges(live.current, changes).widgets)
        },
      }),
    [id],
  )

  const change = useCallback(
    (changes: Changes) => {
      live.current = applyChanges(live.current, changes)
      setDraft(live.current)
      saver.change(changes)
    },
    [saver],
  )

  /** Takes over an uploaded image, which the server has already; what else was changed meanwhile stays. */
  const acceptImage = useCallback((field: ImageField, address: string | null) => {
    live.current = { ...live.current, styles: { ...live.current.styles, [field]: address } }
    setDraft(live.current)
  }, [])

  /** Takes over widgets that the server has changed and saved. */
  const takeOver = useCallback(
    ({ version, widgets }: { version: number; widgets: Widget[] }) => {
      live.current = { ...live.current, widgets }
      setDraft(live.current)
      setSaved(widgets)
      saver.resume(version)
    },
    [saver],
  )
  const current = useCallback(() => live.current, [])

  /** Throws the own changes away for what is stored now. */
  const replace = useCallback(
    (fresh: Dashboard) => {
      live.current = draftOf(fresh)
      setDraft(live.current)
      setSaved(live.current.widgets)
      saver.discard(fresh.version)
    },
    [saver],
  )

  useEffect(() => {
    const unregister = drafts.register(draftName(id), () => saver.unsaved())
    const leave = (event: BeforeUnloadEvent) => {
      if (!saver.unsaved()) return
      drafts.keepAll(new Date().toISOString())
      event.preventDefault()
    }
    window.addEventListener('beforeunload', leave)
    return () => {
      unregister()
      window.removeEventListener('beforeunload', leave)
    }
  }, [id, saver])

  return { draft, saved, state, saver, current, change, acceptImage, replace, takeOver }
}
export type Editor = ReturnType<typeof useEditor>
