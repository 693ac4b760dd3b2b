interface Sized {
  width: number
  height: number
}

/**
 * Cuts widgets, in their order, into the bands that a page may break between: the grid's sparse placement (each
 * widget at the first free place after the one before) is followed, and a band ends where nothing reaches across.
 */
export function bandsOf<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => Sized,
  columns: number,
): Item[][] {
  const filled: number[] = Array.from({ length: columns }, () => 0)
  const bands: Item[][] = []
  let row = 0
  let column = 0
  for (const item of items) {
    const size = sizeOf(item)
    const width = Math.min(size.width, columns)
    const free = () => filled.slice(column, column + width).every((until) => until <= row)
    while (column + width > columns || !free()) {
      column = column + width > columns ? 0 : column + 1
      if (column === 0) row += 1
    }
    const band = bands.at(-1)
    if (band && row < Math.max(...filled)) band.push(item)
    else bands.push([item])
    filled.fill(row + size.height, column, column + width)
    column += width
  }
  return bands
}
