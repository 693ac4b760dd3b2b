/** A style sheet taken apart once: its font faces, and everything else. */
interface Sheet {
  css: string
  faces: { text: string; ranges: [from: number, to: number][] | null }[]
  rest: string
  /** Characters that the sheet itself writes (`content: "▲"`). */
  own: number[]
}

let known: Sheet | null = null

/**
 * The style sheet with only those font faces that hold a character of the page (`unicode-range`). The fonts lie in
 * the sheet as data: a third of the time to print went into reading ones that no letter of the page needs.
 */
export function withNeededFonts(css: string, html: string): string {
  if (known?.css !== css) known = takeApart(css)
  const { faces, rest, own } = known
  // A character written by name or number is not looked for: then every face stays.
  if (/&(?!(?:amp|lt|gt|quot|apos|nbsp|#x27|#39);)#?\w+;/.test(html)) return css
  const characters = [0x20, ...own, ...foreignIn(html)]
  const needed = faces.filter(
    ({ ranges }) =>
      !ranges || characters.some((sign) => ranges.some(([from, to]) => sign >= from && sign <= to)),
  )
  return needed.map(({ text }) => text).join('') + rest
}

function takeApart(css: string): Sheet {
  const faces = [...css.matchAll(/@font-face\s*\{[^}]*\}/g)].map(([text]) => ({
    text,
    ranges: rangesOf(text),
  }))
  const rest = css.replace(/@font-face\s*\{[^}]*\}/g, '')
  const escaped = [...rest.matchAll(/\\([0-9a-f]{2,6})/gi)].map(([, hex = '']) => Number.parseInt(hex, 16))
  return { css, faces, rest, own: [...escaped, ...foreignIn(rest)] }
}

/** Code points outside ASCII, each once. */
const foreignIn = (text: string) =>
  [...new Set(text.match(/[^\0-\x7f]/gu))].map((sign) => sign.codePointAt(0) ?? 0)

/** `U+0-FF, U+131, U+4??`; null where the face is for everything. */
function rangesOf(face: string): [number, number][] | null {
  const list = /unicode-range:\s*([^;}]+)/i.exec(face)?.[1]
  if (!list) return null
  return list.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-')
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
  })
}
