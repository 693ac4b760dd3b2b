import { type OwnDashboard, styles } from '../../../../../shared/api/dashboards.ts'
import type { DashboardChanges } from '../../../../../shared/api/saveForm.ts'
import type { Widget } from '../../../../../shared/api/widgets.ts'
import { changeClass } from '../../../../../shared/rules/changeClass.ts'

/** What an owner edits of a dashboard, as it is on screen. */
export interface Draft {
  name: string
  footer: string
  styles: OwnDashboard['styles']
  hiddenDateSelector: boolean
  /** The host that its links are shown under; empty: as the company's are. */
  linkHost: string
  widgets: Widget[]
}

export const draftOf = (dashboard: OwnDashboard): Draft => ({
  name: dashboard.name,
  footer: dashboard.footer,
  styles: dashboard.styles,
  hiddenDateSelector: dashboard.hiddenDateSelector,
  linkHost: dashboard.linkHost ?? '',
  widgets: dashboard.widgets,
})

/** The draft with changes applied, as the server will store them. */
export function applyChanges(draft: Draft, changes: DashboardChanges): Draft {
  return {
    name: changes.name ?? draft.name,
    footer: changes.footer ?? draft.footer,
    styles: styles.parse({ ...draft.styles, ...withoutUndefined(changes.styles ?? {}) }),
    hiddenDateSelector: changes.hiddenDateSelector ?? draft.hiddenDateSelector,
    linkHost: changes.linkHost ?? draft.linkHost,
    widgets: changes.widgets ?? draft.widgets,
  }
}

const withoutUndefined = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, entry]) => entry !== undefined))

/** What has to happen to the drawings after a save: class 1 and 2 are cloaked, 3 is only shown anew. */
export function afterSave(before: Widget[], after: Widget[]): { cloaked: string[]; shown: string[] } {
  const known = new Map(before.map((widget) => [widget.id, widget]))
  const result = { cloaked: [] as string[], shown: [] as string[] }
  for (const widget of after) {
    const old = known.get(widget.id)
    if (!old) continue
    const change = changeClass(old, widget)
    const resized = old.width !== widget.width || old.height !== widget.height || old.totals !== widget.totals
    if (widget.nature === 'interactive' && (change === 1 || change === 2)) result.cloaked.push(widget.id)
    else if (change !== 0 && (resized || old.order === widget.order)) result.shown.push(widget.id)
  }
  return result
}

/**
 * Widgets as they were changed here, with what the server has fed of them meanwhile: only what an instance reads is its
 * doing.
 */
export function fedAnew(now: Widget[], fed: Widget[]): Widget[] {
  const instances = new Map(fed.flatMap((widget) => widget.instances).map((one) => [one.id, one]))
  return now.map((widget) => ({
    ...widget,
    instances: widget.instances.map((instance) => {
      const found = instances.get(instance.id)
      if (!found) return instance
      const { sourceId, accounts, inputs } = found
      return { ...instance, sourceId, accounts, inputs }
    }),
  }))
}

/** Widgets whose present state the server does not have. */
export function unsavedWidgets(saved: Widget[], now: Widget[]): Set<string> {
  const known = new Map(saved.map((widget) => [widget.id, widget]))
  return new Set(
    now
      .filter((widget) => {
        const old = known.get(widget.id)
        return !old || changeClass(old, widget) !== 0
      })
      .map(({ id }) => id),
  )
}
