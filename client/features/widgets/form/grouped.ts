interface Item {
  value: string
  label: string
}
export interface Group {
  group: string
  items: Item[]
}

/** Entries by group, in the shape of a select's data and in their own order; those without a group stand alone. */
export function grouped(entries: readonly { id: string; label: string; group?: string }[]): (Group | Item)[] {
  const groups = new Map<string, Group>()
  const found: (Group | Item)[] = []
  for (const { id, label, group } of entries) {
    const item = { value: id, label }
    if (!group) {
      found.push(item)
      continue
    }
    const known = groups.get(group)
    if (known) known.items.push(item)
    else {
      const fresh = { group, items: [item] }
      groups.set(group, fresh)
      found.push(fresh)
    }
  }
  return found
}

/** Options plus the chosen values that are not among them, so that nothing chosen disappears from sight. */
export function withChosen<T extends { value: string; label: string }>(
  options: readonly T[],
  chosen: readonly string[],
): (T | Item)[] {
  const missing = chosen.filter((value) => !options.some((option) => option.value === value))
  return [...options, ...missing.map((value) => ({ value, label: value }))]
}
