import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import sanitizeHtml from 'sanitize-html'

/** What rich text may hold: text, lists, links and plain tables. No image, style, class, form or frame. */
const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h1',
    'h2',
    'h3',
    'h4',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'mark',
    'code',
    'pre',
    'blockquote',
    'ul',
    'ol',
    'li',
    'a',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
  },
  allowedStyles: { '*': { 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  nestingLimit: 20,
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { target: '_blank', rel: 'noopener noreferrer nofollow' }),
  },
}

/** What texts become, by their hash; null for those that are clean as they stand. */
const known = new LRUCache<string, { text: string | null }>({
  max: 20_000,
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ text }) => (text?.length ?? 0) + 100,
})
const keyOf = (html: string) => hash('sha256', html, 'base64')

/**
 * User-written HTML, sanitised. Done on the way in and on the way out, so that a rule learned
 * later also covers what is already stored. A text that this process has cleaned before costs no second cleaning.
 */
export function sanitise(html: string): string {
  if (html === '') return ''
  if (!/[<&]/.test(html)) return html
  const key = keyOf(html)
  const before = known.get(key)
  if (before) return before.text ?? html
  const clean = sanitizeHtml(html, OPTIONS)
  known.set(keyOf(clean), { text: null })
  if (clean !== html) known.set(key, { text: clean })
  return clean
}
