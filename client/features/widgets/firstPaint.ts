/** The drawings that the server put into the page's first answer, by widget id, so that taking over needs no second copy. */
export function drawingsIn(root: ParentNode): Map<string, string> {
  const found = new Map<string, string>()
  for (const cell of root.querySelectorAll<HTMLElement>('[data-widget]')) {
    const drawing = cell.querySelector('.w-picture > svg, .w-drawing > svg:not(.w-layer)')
    if (cell.dataset.widget && drawing) found.set(cell.dataset.widget, drawing.outerHTML)
  }
  return found
}
