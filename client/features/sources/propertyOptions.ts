import type { Property } from '../../../shared/domain/definitions.ts'

export interface SelectItem {
  value: string
  label: string
  disabled?: boolean
}
export interface SelectGroup {
  group: string
  items: SelectItem[]
}

/**
 * Properties as options, under the vendor's headings in the vendor's order; those without heading stand alone. Unreadable ones are shown disabled
 * with their reason; a chosen one that the vendor no longer lists stays selectable under its id.
 */
export function propertyOptions(properties: Property[], chosen: string[]): (SelectGroup | SelectItem)[] {
  const groups = new Map<string, SelectGroup>()
  const put = (group: string, item: SelectItem) => {
    const known = groups.get(group) ?? { group, items: [] }
    known.items.push(item)
    groups.set(group, known)
  }
  for (const { id, name, group, available, reason } of properties) {
    const label = available ? name : `${name} (${reason ?? 'not readable'})`
    put(group ?? '', { value: id, label, disabled: !available && !chosen.includes(id) })
  }
  for (const id of chosen) {
    if (!properties.some((property) => property.id === id)) put('No longer listed', { value: id, label: id })
  }
  return [...groups.values()].flatMap((entry): (SelectGroup | SelectItem)[] =>
    entry.group === '' ? entry.items : [entry],
  )
}

/** The only property that can be read; null where there is a choice, or none. */
export function loneProperty(properties: readonly Property[] | undefined): string | null {
  const [only, another] = properties?.filter(({ available }) => available) ?? []
  return only && !another ? only.id : null
}
