/** What a reader loses of a card, as the browser lays it out. */
export interface Loss {
  card: string
  what: 'cut' | 'hidden' | 'overlaps' | 'squeezed'
  /** The text, or the element, and how far it goes. */
  detail: string
}

/**
 * Runs in a page: compares the boxes of all text in each card with the visible part of the card, with its
 * table cell and with one another, and the cards with their neighbours. On a screen, content that a part with
 * a scroll hint (`.w-scroll`) scrolls to counts as visible, and so does a text that an ellipsis marks as
 * truncated.
 */
export function lostInCards(paper: boolean): { cards: number; texts: number; losses: Loss[] } {
  const SLACK = 1.5
  const losses: Loss[] = []
  let seen = 0
  const cards = Array.from(document.querySelectorAll<HTMLElement>('.w-card'))
  const boxes = cards.map((card) => card.getBoundingClientRect())

  const show = (text: string | null) => JSON.stringify((text ?? '').trim().slice(0, 40))
  const beyond = (inner: DOMRect, outer: DOMRect) =>
    Math.max(
      outer.left - inner.left,
      inner.right - outer.right,
      outer.top - inner.top,
      inner.bottom - outer.bottom,
    )
  const styles = new Map<Element, CSSStyleDeclaration>()
  const styleOf = (element: Element) => {
    const known = styles.get(element) ?? getComputedStyle(element)
    styles.set(element, known)
    return known
  }

  /** Why a box within that element isn't seen whole; null where it is, or can be scrolled to. */
  const cutBy = (box: DOMRect, from: Element, card: Element): string | null => {
    for (let at: Element | null = from; at; at = at.parentElement) {
      const style = styleOf(at)
      const outer = at.getBoundingClientRect()
      const over = beyond(box, outer)
      const scrolls = /auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)
      if (scrolls && over > SLACK && !paper && at.classList.contains('w-scroll')) {
        // A sign of more, and room to read at least something of it.
        const fades = getComputedStyle(at, '::after').position === 'sticky'
        const shades = style.backgroundAttachment.includes('local')
        if (!fades || !shades) return 'scrolls without a sign'
        return outer.height < 20 || outer.width < 60 ? 'scrolls in no room' : null
      }
      const clips = scrolls || /hidden|clip/.test(`${style.overflowX} ${style.overflowY}`)
      const said = !paper && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')
      if (clips && said && over > SLACK) return null
      if ((clips || at === card) && over > SLACK)
        return `${at.className || at.tagName} by ${Math.round(over)} px`
      if (at === card) return null
    }
    return null
  }

  /** The part of a box that its surroundings do not hide. */
  const visibleOf = (box: DOMRect, from: Element, card: Element): DOMRect => {
    let { left, right, top, bottom } = box
    for (let at: Element | null = from; at && at !== card; at = at.parentElement) {
      const style = styleOf(at)
      if (!/hidden|clip|auto|scroll/.test(`${style.overflowX} ${style.overflowY}`)) continue
      const outer = at.getBoundingClientRect()
      left = Math.max(left, outer.left)
      right = Math.min(right, outer.right)
      top = Math.max(top, outer.top)
      bottom = Math.min(bottom, outer.bottom)
    }
    return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
  }

  for (const [index, card] of cards.entries()) {
    const name = card.getAttribute('aria-label') ?? String(index)
    const lose = (what: Loss['what'], detail: string) => losses.push({ card: name, what, detail })
    const texts: { box: DOMRect; node: Node; text: string; cell: Element | null }[] = []
    const walker = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent || !node.textContent?.trim() || parent.closest('.w-hidden, [aria-hidden="true"]')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const cell = parent.closest('td, th')
      seen += 1
      for (const box of parent.closest('svg') ? [parent.getBoundingClientRect()] : range.getClientRects()) {
        const cut = cutBy(box, parent, card)
        if (cut) lose('cut', `${show(node.textContent)}: ${cut}`)
        if (cell && beyond(box, cell.getBoundingClientRect()) > SLACK)
          lose('cut', `${show(node.textContent)} leaves its cell`)
        texts.push({ box: visibleOf(box, parent, card), node, text: node.textContent, cell })
      }
    }
    for (const image of card.querySelectorAll('img, .w-body svg:not(.w-icon)')) {
      const box = image.getBoundingClientRect()
      const least = image.closest('ul') ? 6 : 20
      if (box.width < least || box.height < least)
        lose('squeezed', `${image.tagName} ${Math.round(box.width)}×${Math.round(box.height)}`)
      // The ground of a drawing may reach over its card, as long as nothing is drawn there.
      const drawn = image.querySelectorAll('path, rect, circle, line, polyline, polygon')
      for (const shape of image instanceof SVGElement ? drawn : [image]) {
        if (shape.closest('defs, clipPath, [clip-path]')) continue
        const cut = cutBy(shape.getBoundingClientRect(), image.parentElement ?? card, card)
        if (cut) lose('cut', `${shape.tagName}: ${cut}`)
      }
    }
    for (const cell of card.querySelectorAll('tbody > tr:first-child > th')) {
      const row = cell.closest('table')
      const wanted = Math.max(
        0,
        ...Array.from(row?.querySelectorAll('tbody th') ?? [], (one) => one.textContent?.length ?? 0),
      )
      const digits = cell.getBoundingClientRect().width / (Number.parseFloat(styleOf(cell).fontSize) * 0.57)
      if (digits < Math.min(14, wanted) - 1)
        lose('squeezed', `names of ${wanted} characters on ${digits.toFixed(1)}`)
    }
    const free = texts.filter(({ cell }) => !cell)
    for (const [at, one] of free.entries()) {
      for (const other of free.slice(at + 1)) {
        // A text that ends in an ellipsis has two boxes.
        if (one.node === other.node) continue
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (width > 2 && height > 4)
          lose(
            'overlaps',
            `${show(one.text)} and ${show(other.text)} by ${Math.round(width)}×${Math.round(height)}`,
          )
      }
    }
    const own = boxes[index]
    const next = boxes.findIndex((box, other) => {
      if (other <= index || !own) return false
      const width = Math.min(own.right, box.right) - Math.max(own.left, box.left)
      const height = Math.min(own.bottom, box.bottom) - Math.max(own.top, box.top)
      return width > SLACK && height > SLACK
    })
    if (next >= 0) lose('overlaps', `the card ${cards[next]?.getAttribute('aria-label')}`)
    if (card.parentElement && own && beyond(own, card.parentElement.getBoundingClientRect()) > SLACK)
      lose('overlaps', 'its place in the grid')
  }
  const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
  if (wide > 0)
    losses.push({ card: 'page', what: 'overlaps', detail: `the page is ${wide} px wider than its window` })
  return { cards: cards.length, texts: seen, losses }
}
