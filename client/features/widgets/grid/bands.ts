interface Sized {
  width: number
  height: number
}

/**
 * Cuts widgets, in their order, into the bands that a page may break between: the grid's sparse placement (each
 * widget at the first free place after the one before) is followed, and a band ends where nothing reaches across.
 */
export const bandsOf = <Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => Sized,
  columns: number,
): Item[][] => place(items, sizeOf, columns).bands

/**
 * The same, no band having more rows than a page: in one that has, the highest widgets are as many rows lower as it
 * takes.
 */
export function bandsWithin<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => Sized,
  { columns, rows, lower }: { columns: number; rows: number; lower: (item: Item) => Item },
): Item[][] {
  return bandsOf(items, sizeOf, columns).flatMap((band) => {
    if (place(band, sizeOf, columns).rows <= rows) return [band]
    const highest = Math.max(...band.map((item) => sizeOf(item).height))
    const lowered = band.map((item) => (sizeOf(item).height === highest ? lower(item) : item))
    return bandsWithin(lowered, sizeOf, { columns, rows, lower })
  })
}

/**
 * The sizes of the widgets of one band, grown until no place in it is empty: the narrowest first becomes wider, then the
 * lowest higher, as long as the band has no more rows for it.
 */
export function filledBand(sizes: readonly Sized[], columns: number): Sized[] {
  const { rows } = place(sizes, itself, columns)
  const fits = (changed: readonly Sized[]) => {
    const placed = place(changed, itself, columns)
    return placed.rows === rows && placed.bands.length === 1
  }
  let grown = [...sizes]
  for (const side of ['width', 'height'] as const) {
    const most = side === 'width' ? columns : rows
    for (let next: Sized[] | undefined = grown; next; ) {
      grown = next
      next = grown
        .map((size, at) => ({ at, size }))
        .filter(({ size }) => size[side] < most)
        .sort((a, b) => a.size[side] - b.size[side] || b.at - a.at)
        .map(({ at, size }) => grown.with(at, { ...size, [side]: size[side] + 1 }))
        .find(fits)
    }
  }
  return grown
}

const itself = (size: Sized) => size

function place<Item>(items: readonly Item[], sizeOf: (item: Item) => Sized, columns: number) {
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
  return { bands, rows: Math.max(0, ...filled) }
}
