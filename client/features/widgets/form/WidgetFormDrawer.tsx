import type { Widget } from '../../../../shared/api/widgets.ts'
import type { DataType } from '../../../../shared/domain/sources.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormDrawer } from '../../../ui/FormDialog.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useFormDefinitions } from '../../configs/index.ts'
import { WidgetForm } from './WidgetForm.tsx'
import type { TypeDefaults } from './widgetForm.ts'

/** The one widget form that may be open, and what it was opened with. */
export interface OpenForm {
  widget: Widget
  isNew: boolean
}

interface Props {
  open: OpenForm | null
  dashboardId: string
  /** The dashboard's widgets. */
  there: readonly Widget[]
  dates: Record<string, string>
  defaults: Partial<Record<DataType, TypeDefaults>>
  /** The form's widget first; the others are added with it. */
  onSave: (widgets: [Widget, ...Widget[]]) => void
  onClose: () => void
  /** Whether what had the focus before gets it back. */
  returnFocus: boolean
  /** Once it has gone from the screen. */
  onGone: () => void
}

/** The side panel with the widget form. */
export function WidgetFormDrawer({
  open,
  dashboardId,
  there,
  dates,
  defaults,
  onSave,
  onClose,
  returnFocus,
  onGone,
}: Props) {
  const definitions = useFormDefinitions(open !== null)
  return (
    <FormDrawer
      opened={open !== null}
      onClose={onClose}
      returnFocus={returnFocus}
      onExitTransitionEnd={onGone}
      position="right"
      size="min(1120px, 100%)"
      closeOnClickOutside={false}
      title={open?.isNew ? 'Add a widget' : 'Edit the widget'}
    >
      {definitions.isPending && <PageLoader />}
      {definitions.isError && (
        <ErrorState error={definitions.error} onRetry={() => void definitions.refetch()} />
      )}
      {open && definitions.data && (
        <WidgetForm
          key={open.widget.id}
          initial={open.widget}
          isNew={open.isNew}
          dashboardId={dashboardId}
          there={there}
          dates={dates}
          definitions={definitions.data}
          defaults={defaults}
          onSave={onSave}
          onCancel={onClose}
        />
      )}
    </FormDrawer>
  )
}
