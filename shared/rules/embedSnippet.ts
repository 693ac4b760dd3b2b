import { escapeHtml } from './escapeHtml.ts'

/** CSS pixels: a head and two rows of cards, the rest scrolls. */
const HEIGHT = 800

/**
 * The HTML that shows a dashboard in a page of another site. Its days are the dashboard's own, which move on; the ones
 * in the address would stay.
 */
export function embedSnippet(address: string, title: string): string {
  const framed = new URL(address)
  framed.search = '?embedded=1'
  const attributes = {
    src: framed.href,
    title,
    width: '100%',
    height: String(HEIGHT),
    style: 'border: 0',
    loading: 'lazy',
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<iframe ${written.join(' ')}></iframe>`
}
