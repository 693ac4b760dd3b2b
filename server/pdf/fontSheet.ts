/** A style sheet whose fonts lie in it as data, in two parts: reading fonts that no letter needs is a third of a print. */
export interface FontSheet {
  /** All rules, with the font faces that plain English needs. */
  usual: string
  /** The other font faces that hold a character of this HTML (`unicode-range`); mostly empty. */
  extraFor(html: string): string
}

interface Face {
  text: string
  /** Null where the face is for everything. */
  ranges: [from: number, to: number][] | null
}

export function fontSheet(css: string): FontSheet {
  const rest = css.replace(FACES, '')
  const escaped = [...rest.matchAll(/\\([0-9a-f]{2,6})/gi)].map(([, hex = '']) => Number.parseInt(hex, 16))
  const own = [0x20, ...escaped, ...foreignIn(rest)]
  const faces = [...css.matchAll(FACES)].map(([text]) => ({ text, ranges: rangesOf(text) }))
  const usual = faces.filter((face) => holdsAny(face, own))
  const others = faces.filter((face) => !usual.includes(face))
  return {
    usual: textOf(usual) + rest,
    extraFor(html) {
      // A character written by name or number is not looked for: then every face is there.
      if (/&(?!(?:amp|lt|gt|quot|apos|nbsp|#x27|#39);)#?\w+;/.test(html)) return textOf(others)
      const signs = foreignIn(html)
      return textOf(others.filter((face) => holdsAny(face, signs)))
    },
  }
}

const FACES = /@font-face\s*\{[^}]*\}/g

const textOf = (faces: readonly Face[]) => faces.map(({ text }) => text).join('')

const holdsAny = ({ ranges }: Face, signs: readonly number[]) =>
  !ranges || signs.some((sign) => ranges.some(([from, to]) => sign >= from && sign <= to))

/** Code points outside ASCII, each once. */
const foreignIn = (text: string) =>
  [...new Set(text.match(/[^\0-\x7f]/gu))].map((sign) => sign.codePointAt(0) ?? 0)

/** `U+0-FF, U+131, U+4??`; null where the face is for everything. */
function rangesOf(face: string): Face['ranges'] {
  const list = /unicode-range:\s*([^;}]+)/i.exec(face)?.[1]
  if (!list) return null
  return list.split(',').map((part) => {
    const [from = '', to = from] = part.trim().slice(2).split('-')
    return [Number.parseInt(from.replaceAll('?', '0'), 16), Number.parseInt(to.replaceAll('?', 'f'), 16)]
  })
}
