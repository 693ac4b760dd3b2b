import type { z } from 'zod'
import type { saveDashboard } from './dashboards.ts'

type Fields = z.output<typeof saveDashboard>

/** What a dashboard’s fields are called in the form of a save (POST /api/dashboards/{id}). */
const FORM_NAMES = {
  name: 'name',
  hiddenDateSelector: 'hidden_date_selector',
  linkHost: 'domain',
  footer: 'footer',
  rangeType: 'range_type',
  startDate: 'start',
  endDate: 'end',
  compareStartDate: 'compare_start',
  compareEndDate: 'compare_end',
  timezone: 'timezone',
  styles: 'styles',
  widgets: 'widgets',
  operations: 'operations',
} as const satisfies Record<string, keyof Fields>
type FormNames = typeof FORM_NAMES

/** What a save changes; an empty day of comparison takes the comparison back, an empty host of links is the company's. */
export type DashboardChanges = { [Field in keyof FormNames]?: Fields[FormNames[Field]] }

/** Fields of the form that come as JSON. */
export const JSON_FIELDS: readonly (keyof Fields)[] = ['styles', 'widgets', 'operations']

/** Images of the styles with the field that each one’s file has in the form. */
export const IMAGE_FIELDS = {
  logoImage: 'logo_image',
  backgroundImage: 'background_image',
  clientImage: 'client_image',
} as const
export type StyleImage = keyof typeof IMAGE_FIELDS
export const STYLE_IMAGES = ['logoImage', 'backgroundImage', 'clientImage'] as const satisfies StyleImage[]

/** Changes by the form’s names, as its schema reads them: switches as text, lists and objects as they are. */
export function toFields(changes: DashboardChanges): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const [field, name] of Object.entries(FORM_NAMES)) {
    const value: unknown = Reflect.get(changes, field)
    if (value !== undefined) fields[name] = typeof value === 'boolean' ? String(value) : value
  }
  return fields
}

/** Changes from the form’s fields as its schema has read them. */
export function fromFields(fields: Partial<Fields>): DashboardChanges {
  const changes = Object.entries(FORM_NAMES).flatMap(([field, name]) =>
    fields[name] === undefined ? [] : [[field, fields[name]]],
  )
  // The map above determines which field of the schema each one is.
  return Object.fromEntries(changes) as DashboardChanges
}

/** The form of a save; files are added by the caller. */
export function toForm(version: number, changes: DashboardChanges): FormData {
  const form = new FormData()
  form.set('version', String(version))
  for (const [name, value] of Object.entries(toFields(changes))) {
    form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  return form
}
