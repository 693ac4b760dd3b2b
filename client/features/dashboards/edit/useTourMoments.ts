import { useEffect } from 'react'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { momentHappened } from '../../../lib/moments.ts'
import { underWay } from '../../onboarding/index.ts'
import type { WidgetData } from '../view/widgetData.ts'

/**
 * Tells the tour of the product what is done on a dashboard: a source feeds it, by whichever way it came there, and edit
 * mode is entered or left.
 */
export function useTourMoments(saved: readonly Widget[], data: WidgetData, editing: boolean): void {
  const hasSource = saved.some(({ id, instances }) => {
    const state = data[id]?.view?.state
    return instances.some(({ sourceId }) => sourceId) && state !== undefined && state !== 'unconfigured'
  })
  useEffect(() => {
    if (hasSource) momentHappened('sourceConnected')
  }, [hasSource])
  // A page that nobody edits is in Reporting Mode already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with its first source a page may reach the step
  useEffect(() => {
    underWay()?.noteEditing(editing)
    if (!editing) momentHappened('editModeLeft')
  }, [editing, hasSource])
}
