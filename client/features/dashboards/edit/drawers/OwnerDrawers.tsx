import type { Dashboard } from '../../../../../shared/api/dashboards.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import type { DataType } from '../../../../../shared/domain/sources.ts'
import { type TypeDefaults, WidgetFormDrawer } from '../../../widgets/editor.ts'
import { ReadersLocale, ReadersZone } from '../../../widgets/index.ts'
import type { Feeding } from '../api.ts'
import { showAdded } from '../grid/showAdded.ts'
import type { Editor } from '../save/useEditor.ts'
import { SourcesPanel } from './SourcesPanel.tsx'
import type { Drawers } from './useDrawers.ts'

interface Props {
  dashboard: Dashboard
  editor: Editor
  drawers: Drawers
  dates: Record<string, string>
  /** What new widgets of a data type read. */
  defaults: Partial<Record<DataType, TypeDefaults>>
  /** Rejects where it could not be done. */
  onFeed: (asked: Feeding) => Promise<void>
  onStore: (widgets: readonly Widget[]) => void
  /** Real sources take the place of sample figures widget by widget. */
  isSample: boolean
}

/** What opens over the page at its side. */
export function OwnerDrawers(props: Props) {
  const { dashboard, editor, drawers, dates, defaults, onFeed, onStore, isSample } = props
  const { form, sources } = drawers
  const { id, permalink, timezone, locale } = dashboard
  return (
    <>
      <SourcesPanel
        opened={sources.opened}
        onClose={sources.close}
        dashboardId={id}
        permalink={permalink}
        isSample={isSample}
        widgets={editor.draft.widgets}
        onFeed={onFeed}
      />
      <ReadersZone value={timezone}>
        <ReadersLocale value={locale}>
          <WidgetFormDrawer
            open={form.opened}
            dashboardId={id}
            there={editor.draft.widgets}
            dates={dates}
            defaults={defaults}
            onClose={() => form.close()}
            returnFocus={form.added === null}
            onSave={(widgets) => {
              onStore(widgets)
              form.close(form.opened?.isNew ? widgets[0].id : null)
            }}
            onGone={() => form.added && showAdded(form.added)}
          />
        </ReadersLocale>
      </ReadersZone>
    </>
  )
}
