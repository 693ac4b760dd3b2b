import { useMemo, useRef } from 'react'
import type { OwnDashboard } from '../../../../shared/api/dashboards.ts'
import { inOrder } from '../../../../shared/rules/widgetOrder.ts'
import { useDocumentTitle } from '../../../lib/useDocumentTitle.ts'
import { GettingStarted, useFreeToLeave } from '../../onboarding/index.ts'
import { useLayout } from '../../widgets/index.ts'
import { OwnerDrawers } from './drawers/OwnerDrawers.tsx'
import { StylesPanel } from './drawers/StylesPanel.tsx'
import { useDrawers } from './drawers/useDrawers.ts'
import { useFeeding } from './drawers/useFeeding.ts'
import classes from './edit.module.css'
import { OwnerWidgets } from './grid/OwnerWidgets.tsx'
import { useWidgetActions } from './grid/useWidgetActions.ts'
import { useWidgetEdits } from './grid/useWidgetEdits.ts'
import { OwnerControls } from './head/OwnerControls.tsx'
import { Toolbar } from './head/Toolbar.tsx'
import { OwnerNotices } from './notices/OwnerNotices.tsx'
import { SetupNotice } from './notices/SetupNotice.tsx'
import { useUnset } from './notices/useUnset.ts'
import { OwnerSheet } from './OwnerSheet.tsx'
import { SampleNotice } from './sample/SampleNotice.tsx'
import { useSample } from './sample/useSample.ts'
import { useEditing } from './save/useEditing.ts'
import { useOwnerData } from './useOwnerData.ts'
import { useShownDates } from './useShownDates.ts'
import { useTourMoments } from './useTourMoments.ts'

interface Props {
  dashboard: OwnDashboard
  realTime: boolean
}

/** A dashboard as its owner sees it: reading and, in edit mode, everything that can be changed. */
export function OwnerPage({ dashboard, realTime }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const drawers = useDrawers()
  const { editor, lock, showTheirs, isGone, isDeleted } = useEditing(dashboard, drawers.isAnyOpen)
  const { draft, saved } = editor
  useDocumentTitle(draft.name)

  const dates = useShownDates(dashboard)
  const layout = useLayout(box)
  const widgets = useMemo(() => inOrder(draft.widgets, realTime), [draft.widgets, realTime])
  const page = useOwnerData({
    dashboard,
    widgets,
    saved,
    dates: dates.query,
    drawnFor: dates.drawnFor,
    layout,
    realTime,
  })
  useTourMoments(saved, page.data, lock.editing)

  const edits = useWidgetEdits(editor, page.refresh)
  const actions = useWidgetActions({ draft, lock, form: drawers.form, refresh: page.refresh, realTime })
  const { defaults, feed } = useFeeding(dashboard, editor, page)
  const unset = useUnset(draft.widgets, page.data)
  const printedUnset = useUnset(
    draft.widgets.filter(({ screenOnly }) => !screenOnly),
    page.data,
  )
  const sample = useSample(dashboard, saved)
  // Whoever has no account at hand yet is not kept on it.
  useFreeToLeave(sample !== null)
  const startSetup = () => {
    lock.setEditing(true)
    drawers.sources.open()
  }
  const setUp = lock.other || lock.refusal ? null : startSetup

  const shared = { dashboard, editor, realTime, choice: dates.choice }
  return (
    <div className={classes.sheet} data-beside={drawers.style.opened || undefined}>
      <GettingStarted />
      <Toolbar
        {...shared}
        printable={sample === null}
        lock={lock}
        drawers={drawers}
        onAdd={actions.add}
        onRefresh={page.refreshAll}
      />
      {drawers.style.opened && (
        <StylesPanel onClose={drawers.style.close} dashboardId={dashboard.id} editor={editor} />
      )}
      <OwnerNotices
        dashboard={dashboard}
        editor={editor}
        lock={lock}
        onShowTheirs={showTheirs}
        isGone={isGone}
        isDeleted={isDeleted}
        onOpenForm={drawers.form.open}
      />
      {sample && <SampleNotice sample={sample} onConnect={setUp} />}
      <OwnerSheet
        {...shared}
        datesNote={dates.note}
        layout={layout}
        views={widgets.flatMap(({ id }) => page.data[id]?.view ?? [])}
        isComing={widgets.some(({ id }) => page.data[id]?.loading ?? true)}
        controls={
          <OwnerControls
            {...shared}
            widgets={widgets.filter(({ screenOnly }) => !screenOnly).length}
            unset={printedUnset}
            onSetUp={setUp}
            isSample={sample !== null}
          />
        }
      >
        {/* It comes late: below the controls, which must not move under the pointer. */}
        <SetupNotice unset={unset.whole} onSetUp={setUp} />
        <div ref={box}>
          <OwnerWidgets
            widgets={widgets}
            data={page.data}
            editor={editor}
            editing={lock.editing}
            edits={edits}
            actions={actions}
          />
        </div>
      </OwnerSheet>
      <OwnerDrawers
        dashboard={dashboard}
        editor={editor}
        drawers={drawers}
        dates={dates.query}
        defaults={defaults}
        onFeed={feed}
        onStore={edits.store}
        isSample={sample !== null}
      />
    </div>
  )
}
