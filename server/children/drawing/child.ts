import type { WidgetView } from '../../../shared/api/view.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import { loadPrintCode } from '../../lib/printBundle.ts'

/** A chart for the drawing process to draw. Null: no chart, only a sign that the process has started. */
export type DrawingTask = { view: WidgetView; layout: Layout } | null

const { renderChart } = await loadPrintCode()

/** Runs in a process of its own (drawer.ts). */
export default (task: DrawingTask): string | null => task && renderChart(task.view, task.layout)
