import { useEffect, useMemo, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { inOrder, nextOrder } from '../../../../shared/rules/widgetOrder.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session.ts'
import { useDocumentTitle } from '../../../lib/useDocumentTitle.ts'
import { useInterval } from '../../../lib/useInterval.ts'
import { addressWithChoice } from '../../dates/index.ts'
import { newWidget, type OpenForm, WidgetFormDrawer } from '../../widgets/editor.ts'
import { ReadersZone, Sheet, sheetNotes, useLayout, type WidgetAction } from '../../widgets/index.ts'
import { labelledWindows, shownDates } from '../view/choice.ts'
import { useWidgetData } from '../view/useWidgetData.ts'
import { SourcesPanel } from './drawers/SourcesPanel.tsx'
import { StylesPanel } from './drawers/StylesPanel.tsx'
import { useFeeding } from './drawers/useFeeding.ts'
import classes from './edit.module.css'
import { OwnerWidgets } from './grid/OwnerWidgets.tsx'
import { useWidgetEdits } from './grid/useWidgetEdits.ts'
import { keepDates } from './head/keepDates.ts'
import { OwnerControls } from './head/OwnerControls.tsx'
import { Toolbar } from './head/Toolbar.tsx'
import { OwnerNotices } from './notices/OwnerNotices.tsx'
import { SetupNotice } from './notices/SetupNotice.tsx'
import { useUnset } from './notices/useUnset.ts'
import { unsavedWidgets } from './save/editorState.ts'
import { type Editor, useEditor } from './save/useEditor.ts'
import { useLock } from './save/useLock.ts'
import { useSourceNews } from './useSourceNews.ts'

const REAL_TIME_MS = 60_000

interface Props {
  dashboard: Dashboard
  realTime: boolean
}

/** A dashboard as its owner sees it: reading and, in edit mode, everything that can be changed. */
export function OwnerPage({ dashboard, realTime }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const user = useUser()
  const [query] = useSearchParams()
  const editor = useEditor(dashboard)
  const lock = useLock({ ...dashboard, userId: user.id })
  const [form, setForm] = useState<OpenForm | null>(null)
  const [styling, setStyling] = useState(false)
  const [feeding, setFeeding] = useState(false)
  const { draft, saved } = editor
  useDocumentTitle(draft.name)
  useLockedSaves(editor, lock)

  const search = query.toString()
  const { choice, query: dates } = useMemo(() => shownDates(dashboard, search), [dashboard, search])
  const layout = useLayout(box)
  const shown = useMemo(() => inOrder(draft.widgets, realTime), [draft.widgets, realTime])
  const ids = useKnownIds(shown, saved, layout !== null)
  const asked = useMemo(() => ({ ...dates, ...(layout && { layout }) }), [dates, layout])
  const widgetData = useWidgetData({ permalink: dashboard.permalink, ids, query: asked })
  const { data, refresh } = widgetData
  useSourceNews(data)
  const edits = useWidgetEdits(editor, refresh)
  const { defaults, feed } = useFeeding(dashboard, editor, widgetData)
  useInterval(() => void refresh(ids, { cloak: false }), realTime ? REAL_TIME_MS : null)

  const unset = useUnset(draft.widgets, data)
  const setUp = lock.other
    ? null
    : () => {
        lock.setEditing(true)
        setFeeding(true)
      }

  const add = () =>
    setForm({ isNew: true, widget: newWidget({ order: nextOrder(draft.widgets, realTime), realTime }) })
  const edit = (widget: Widget) => setForm({ isNew: false, widget })
  const act = (action: WidgetAction, id: string) => {
    const widget = draft.widgets.find((one) => one.id === id)
    if (action.kind === 'retry') void refresh([id], { force: true })
    else if (action.kind === 'reauthorise') void navigate(linkTo.sources())
    else if (widget && lock.editing) edit(widget)
    else lock.setEditing(true)
  }
  return (
    <div className={classes.sheet}>
      <Toolbar
        name={draft.name}
        printAddress={`${linkTo.dashboardPrint(dashboard.permalink)}${realTime ? '' : addressWithChoice('', choice)}`}
        editing={lock.editing}
        other={lock.other}
        state={editor.state}
        onName={(name) => editor.change({ name })}
        onEditing={lock.setEditing}
        onAdd={add}
        onStyle={() => setStyling(true)}
        onSources={() => setFeeding(true)}
        onKeepDates={() => editor.change(keepDates(choice, dashboard.timezone))}
        onRefresh={() => void refresh(ids, { force: true })}
      />
      <OwnerNotices
        dashboard={dashboard}
        editor={editor}
        lock={lock}
        onOpenForm={(widget) => setForm({ widget, isNew: !draft.widgets.some(({ id }) => id === widget.id) })}
      />
      <SetupNotice unset={unset.whole} onSetUp={setUp} />
      <Sheet
        dashboard={{ ...dashboard, ...draft }}
        company={dashboard.company ?? { name: '', logo: null }}
        windows={realTime ? null : labelledWindows(choice)}
        takenAt={null}
        layout={layout ?? 'wide'}
        theme={draft.styles.theme}
        notes={sheetNotes(
          shown.flatMap(({ id }) => data[id]?.view ?? []),
          dashboard.timezone,
        )}
        controls={
          <OwnerControls
            dashboard={dashboard}
            name={draft.name}
            realTime={realTime}
            hasRealTime={draft.widgets.some((widget) => widget.realTime)}
            widgets={shown.length}
            choice={choice}
            onSettled={editor.saver.settled}
            unset={unset}
            onSetUp={setUp}
          />
        }
      >
        <div ref={box}>
          <OwnerWidgets
            widgets={shown}
            data={data}
            editing={lock.editing}
            unsaved={
              editor.state.name === 'saved' || editor.state.name === 'saving'
                ? NONE
                : unsavedWidgets(saved, shown)
            }
            edits={edits}
            onAdd={add}
            onEdit={edit}
            onAction={(action, view) => act(action, view.id)}
          />
        </div>
      </Sheet>
      <StylesPanel
        opened={styling}
        onClose={() => setStyling(false)}
        dashboardId={dashboard.id}
        editor={editor}
      />
      <SourcesPanel
        opened={feeding && lock.editing}
        onClose={() => setFeeding(false)}
        permalink={dashboard.permalink}
        widgets={draft.widgets}
        onFeed={feed}
      />
      <ReadersZone value={dashboard.timezone}>
        <WidgetFormDrawer
          open={form}
          dashboardId={dashboard.id}
          dates={dates}
          defaults={defaults}
          onClose={() => setForm(null)}
          onSave={(_open, widget) => {
            edits.store(widget)
            setForm(null)
          }}
        />
      </ReadersZone>
    </div>
  )
}

/**
 * A save that was refused for somebody else's lease ends editing here. It goes out as soon as the lease is back, with
 * the version it was made from: where the other person has saved meanwhile, that is asked, not overwritten.
 */
function useLockedSaves({ state, saver }: Editor, { editing, lost }: ReturnType<typeof useLock>): void {
  const refused = state.name === 'locked'
  useEffect(() => {
    if (refused) void lost()
  }, [refused, lost])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the return of the lease sends what waits
  useEffect(() => {
    if (editing && refused) saver.resume(saver.version())
  }, [editing])
}

const NONE: ReadonlySet<string> = new Set()

/** The shown widgets that the server knows, so that data can be asked for them; stable while they are the same. */
function useKnownIds(shown: Widget[], saved: Widget[], measured: boolean): readonly string[] {
  const known = new Set(saved.map(({ id }) => id))
  const ids = measured ? shown.map(({ id }) => id).filter((id) => known.has(id)) : []
  const signature = ids.join(',')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids themselves are what counts
  return useMemo(() => ids, [signature])
}
