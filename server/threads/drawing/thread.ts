import type { WidgetView } from '../../../shared/api/view.ts'
import type { Layout } from '../../../shared/domain/widgets.ts'
import { loadPrintCode } from '../../lib/printBundle.ts'

/** What the drawing thread is asked to draw. Null asks for nothing: the answer says that the thread has started. */
export type DrawingTask = { view: WidgetView; layout: Layout } | null

const { renderChart } = await loadPrintCode()

/** Runs in a thread of its own (drawer.ts). */
export default (task: DrawingTask): string | null => task && renderChart(task.view, task.layout)
