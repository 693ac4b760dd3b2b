import { figureRows } from './address.ts'

/** Where a key leads from one figure of a table or list; null for other keys. Rows may differ in length. */
export function nextPlace(
  key: string,
  { row, column }: { row: number; column: number },
  lengths: readonly number[],
): { row: number; column: number } | null {
  const within = (wanted: { row: number; column: number }) => {
    const at = Math.min(Math.max(0, wanted.row), lengths.length - 1)
    return { row: at, column: Math.min(Math.max(0, wanted.column), (lengths[at] ?? 1) - 1) }
  }
  switch (key) {
    case 'ArrowDown':
      return within({ row: row + 1, column })
    case 'ArrowUp':
      return within({ row: row - 1, column })
    case 'ArrowRight':
      return within({ row, column: column + 1 })
    case 'ArrowLeft':
      return within({ row, column: column - 1 })
    case 'Home':
      return within({ row, column: 0 })
    case 'End':
      return within({ row, column: Number.MAX_SAFE_INTEGER })
    default:
      return null
  }
}

/**
 * Puts the focus on the figure that a key leads to; false where it leads to none. The box of a table or list is its
 * one tab stop, from which an arrow goes to the first figure.
 */
export function stepTo(target: HTMLElement, key: string): boolean {
  const box = target.closest('.w-scroll, .w-slices, .w-legend')
  const rows = box ? figureRows(box) : []
  const row = rows.findIndex((figures) => figures.includes(target))
  const next =
    row >= 0
      ? nextPlace(
          key,
          { row, column: rows[row]?.indexOf(target) ?? 0 },
          rows.map(({ length }) => length),
        )
      : target === box && key.startsWith('Arrow')
        ? { row: 0, column: 0 }
        : null
  const figure = next && rows[next.row]?.[next.column]
  if (!figure) return false
  figure.tabIndex = -1
  figure.focus()
  return true
}
