import { Alert, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { keyFigures, lowCard } from '../../../../shared/rules/lowCards.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useLayout } from '../grid/useLayout.ts'
import { pendingView } from '../pendingView.ts'
import { WidgetCard } from '../WidgetCard.tsx'
import { Grid, GridCell } from '../WidgetGrid.tsx'
import { usePreview } from './usePreview.ts'

interface Props {
  dashboardId: string
  widget: Widget
  dates: Record<string, string>
  /** Whether the form holds enough for a query. */
  ready: boolean
  /** Why the vendor could not answer it, known before a request. */
  reason: string | null
}

/** The widget as it will look, with real figures for the dates on screen. */
export function Preview({ dashboardId, widget, dates, ready, reason }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const layout = useLayout(box)
  const preview = usePreview({ dashboardId, widget: ready ? widget : null, dates, layout: layout ?? 'wide' })
  // While a field is being filled the last picture stays, dimmed.
  const answer = preview.data ?? null
  const view = { ...(answer?.view ?? pendingView(widget)), title: widget.title, figures: keyFigures(widget) }
  return (
    <Stack gap="sm" component="section" aria-label="Preview" ref={box}>
      <Text size="sm" fw={560}>
        Preview
      </Text>
      {reason && (
        <Alert color="yellow" variant="light">
          {reason}
        </Alert>
      )}
      {!ready && !reason && (
        <Text size="sm" c="dimmed">
          Fill out the form, and the widget shows here.
        </Text>
      )}
      {ready && preview.isError && (
        <ErrorState error={preview.error} onRetry={() => void preview.refetch()} />
      )}
      {(answer || ready) && !(ready && preview.isError) && (
        <Grid>
          <GridCell width={widget.width} height={widget.height} low={lowCard(view)}>
            <WidgetCard view={view} svg={answer?.svg ?? null} owner loading={preview.waiting || !ready} />
          </GridCell>
        </Grid>
      )}
    </Stack>
  )
}
