import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { holds, type Range, rangesOf } from './unicodeRange.ts'

const require = createRequire(import.meta.url)

/** A font of its own family: a browser takes one weight of a family, and then does not look for a character in another. */
interface Font {
  /** As the print style sheet's font stacks name it. */
  family: string
  /** Style sheets of font packages, each a set of faces with a file and the characters in it. */
  sheets: readonly string[]
}

const ARABIC: Font = {
  family: 'Print Arabic',
  sheets: ['@fontsource/noto-sans-arabic/400.css', '@fontsource/noto-sans-arabic/700.css'],
}
const HEBREW: Font = {
  family: 'Print Hebrew',
  sheets: ['@fontsource/noto-sans-hebrew/400.css', '@fontsource/noto-sans-hebrew/700.css'],
}
const eastern = (name: string): Font => ({
  family: 'Print Eastern',
  sheets: [`@fontsource-variable/noto-sans-${name}/index.css`],
})
const [JAPANESE, KOREAN, CHINESE] = [eastern('jp'), eastern('kr'), eastern('sc')]
/** Black outlines: the colours of the other one, layered outlines, are not drawn by the browser that the product brings. */
const EMOJI: Font = { family: 'Print Emoji', sheets: ['@fontsource-variable/noto-emoji/index.css'] }
const MATHS: Font = { family: 'Print Maths', sheets: ['@fontsource/noto-sans-math/400.css'] }
/** Pixels rather than letters, but the whole basic plane: better than a box. */
const ANYTHING: Font = { family: 'Print Anything', sheets: ['@fontsource/unifont/400.css'] }

interface Face {
  family: string
  ranges: Range[] | null
  weight: string
  file: string
}

/** What a page needs beside its own fonts. */
export interface Fallback {
  /** Font faces, their files inside as data. */
  css: string
  /** The characters that they are for; style sheets claim more than their fonts draw, so that only the browser can tell. */
  signs: string[]
}

/**
 * Faces for characters that the product's own fonts lack: of each font only the cuts that hold one of them. Chinese
 * characters are drawn as the text's other letters suggest (kana: Japanese, hangul: Korean, neither: Chinese).
 */
export async function fallbackFor(signs: readonly number[]): Promise<Fallback> {
  const drawn = signs.filter((sign) => !INVISIBLE.test(String.fromCodePoint(sign)))
  if (drawn.length === 0) return { css: '', signs: [] }
  const wanted = new Set<Face>()
  const sets = await Promise.all(orderFor(drawn).map(facesIn))
  for (const sign of drawn) {
    const set = sets.find((faces) => faces.some(({ ranges }) => holds(ranges, sign))) ?? []
    for (const face of set) if (holds(face.ranges, sign)) wanted.add(face)
  }
  // Later faces win where two hold a character: the one for everything comes first.
  const faces = [...wanted].sort((a, b) => Number(a.ranges !== null) - Number(b.ranges !== null))
  const css = (await Promise.all(faces.map(inlined))).join('')
  return { css, signs: drawn.map((sign) => String.fromCodePoint(sign)) }
}

/**
 * Spaces, controls, fillers and marks that join to other signs; not the key around a digit, which only one font draws.
 */
const INVISIBLE = /^(?!\u20e3)[\p{Z}\p{Cc}\p{Cf}\p{M}\u2800\u115f\u1160\u3164\uffa0]$/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

function orderFor(signs: readonly number[]): Font[] {
  const text = String.fromCodePoint(...signs)
  const eastern = KANA.test(text)
    ? [JAPANESE, CHINESE, KOREAN]
    : HANGUL.test(text)
      ? [KOREAN, CHINESE, JAPANESE]
      : [CHINESE, JAPANESE, KOREAN]
  // First emoji, which the other style sheets name too without having them.
  return [EMOJI, ARABIC, HEBREW, ...eastern, MATHS, ANYTHING]
}

const known = new Map<string, Promise<Face[]>>()

/** The faces of some style sheets, read once. */
async function facesIn({ family, sheets }: Font): Promise<Face[]> {
  const all = await Promise.all(
    sheets.map((sheet) => {
      const reading = known.get(sheet) ?? readFaces(family, sheet)
      known.set(sheet, reading)
      return reading
    }),
  )
  return all.flat()
}

async function readFaces(family: string, sheet: string): Promise<Face[]> {
  const path = require.resolve(sheet)
  const css = await readFile(path, 'utf8')
  return (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).map((face) => ({
    family,
    ranges: rangesOf(face),
    weight: /font-weight:\s*([^;]+)/.exec(face)?.[1] ?? '400',
    file: join(dirname(path), /url\(([^)]+\.woff2)\)/.exec(face)?.[1] ?? ''),
  }))
}

async function inlined({ family, ranges, weight, file }: Face): Promise<string> {
  const data = await readFile(file, 'base64')
  const range =
    ranges && `;unicode-range:${ranges.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(',')}`
  return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${data})${range ?? ''}}`
}

const hex = (code: number) => code.toString(16)
