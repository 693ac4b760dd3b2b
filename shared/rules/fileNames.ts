/** Characters that a file system, a header or a reader's eye could take for something else. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}/\\:*?"<>|\u2044\u2215]/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i
/** File systems allow 255 bytes for a name. */
const MAX_BYTES = 255

const bytes = (text: string) => new TextEncoder().encode(text).length

/**
 * A safe file name for a download, such as `Monthly report.csv`, from a name that people chose. Letters of every
 * script stay; paths, control, direction and other invisible characters go; it is never empty, hidden, reserved or
 * longer than 255 bytes.
 */
export function downloadName(name: string, extension: string, fallback = 'dashboard'): string {
  const clean = name
    .normalize('NFC')
    .replace(/\s/g, ' ')
    .replace(UNSAFE, ' ')
    .replace(/ {2,}/g, ' ')
    .replace(/^[. ]+/, '')
  const ending = `.${extension}`
  let base = ''
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(clean)) {
    if (bytes(base + segment + ending) > MAX_BYTES - 1) break
    base += segment
  }
  base = base.replace(/[. ]+$/, '') || fallback
  return `${RESERVED.test(base) ? '_' : ''}${base}${ending}`
}
