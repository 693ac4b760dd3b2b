import { type Fallback, fallbackFor } from './fallbackFonts.ts'
import { foreignIn, holds, type Range, rangesOf } from './unicodeRange.ts'

/** A style sheet whose fonts lie in it as data, in two parts: reading fonts that no letter needs is a third of a print. */
export interface FontSheet {
  /** All rules, with the font faces that plain English needs. */
  usual: string
  /** The other font faces that hold a character of this HTML (`unicode-range`), and fallback ones; mostly empty. */
  extraFor(html: string): Promise<Fallback>
}

interface Face {
  text: string
  /** Null where the face is for everything. */
  ranges: Range[] | null
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
    async extraFor(html) {
      const signs = foreignIn(html)
      const fallback = await fallbackFor(
        signs.filter((sign) => !faces.some((face) => holds(face.ranges, sign))),
      )
      // A character written by name or number is not looked for: then every face is there.
      const isNamed = /&(?!(?:amp|lt|gt|quot|apos|nbsp|#x27|#39);)#?\w+;/.test(html)
      const own = isNamed ? others : others.filter((face) => holdsAny(face, signs))
      return { css: textOf(own) + fallback.css, signs: fallback.signs }
    },
  }
}

const FACES = /@font-face\s*\{[^}]*\}/g

const textOf = (faces: readonly Face[]) => faces.map(({ text }) => text).join('')

const holdsAny = ({ ranges }: Face, signs: readonly number[]) => signs.some((sign) => holds(ranges, sign))
