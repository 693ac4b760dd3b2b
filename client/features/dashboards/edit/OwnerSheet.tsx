import type { ReactNode } from 'react'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import type { WidgetView } from '../../../../shared/api/view.ts'
import type { ScreenLayout } from '../../../../shared/domain/widgets.ts'
import type { DateChoice } from '../../dates/index.ts'
import { Sheet, sheetChanges, sheetNotes } from '../../widgets/index.ts'
import { labelledWindows } from '../view/choice.ts'
import type { Editor } from './save/useEditor.ts'

interface Props {
  dashboard: Dashboard
  editor: Editor
  realTime: boolean
  choice: DateChoice
  datesNote: string | null
  /** Null before the page is measured. */
  layout: ScreenLayout | null
  /** What has come of the widgets on screen. */
  views: readonly WidgetView[]
  /** Some of them are still to come, or come anew. */
  isComing: boolean
  controls: ReactNode
  children: ReactNode
}

/** The page around the widgets, as readers see it, with what the owner has changed of it. */
export function OwnerSheet({
  dashboard,
  editor,
  realTime,
  choice,
  datesNote,
  layout,
  views,
  isComing,
  controls,
  children,
}: Props) {
  const { draft } = editor
  return (
    <Sheet
      dashboard={{ ...dashboard, ...draft }}
      company={dashboard.company ?? { name: '', logo: null }}
      windows={realTime ? null : labelledWindows(choice, dashboard.locale)}
      datesNote={realTime ? null : datesNote}
      takenAt={null}
      layout={layout ?? 'wide'}
      theme={draft.styles.theme}
      changes={sheetChanges(draft.styles, views, isComing)}
      notes={sheetNotes(views, dashboard.timezone, dashboard.locale.dates)}
      controls={controls}
    >
      {children}
    </Sheet>
  )
}
