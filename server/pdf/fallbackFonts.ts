import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { holds, type Range, rangesOf } from './unicodeRange.ts'

const require = createRequire(import.meta.url)

/** Style sheets of font packages, each a set of faces with a file and the characters in it. */
const ARABIC = ['@fontsource/noto-sans-arabic/400.css', '@fontsource/noto-sans-arabic/700.css']
const HEBREW = ['@fontsource/noto-sans-hebrew/400.css', '@fontsource/noto-sans-hebrew/700.css']
const JAPANESE = ['@fontsource-variable/noto-sans-jp/index.css']
const KOREAN = ['@fontsource-variable/noto-sans-kr/index.css']
const CHINESE = ['@fontsource-variable/noto-sans-sc/index.css']
const EMOJI = ['@fontsource/noto-color-emoji/400.css']
const MATHS = ['@fontsource/noto-sans-math/400.css']
/** Pixels rather than letters, but the whole basic plane: better than a box. */
const ANYTHING = ['@fontsource/unifont/400.css']

/** The family under which a page finds every fallback face; it stands in the print style sheet's font stacks. */
const FAMILY = 'Print Fallback'

interface Face {
  ranges: Range[] | null
  weight: string
  file: string
}

/** What a page needs beside its own fonts. */
export interface Fallback {
  /** Font faces, their files inside as data. */
  css: string
  /** Characters of which only the browser can determine whether they are drawn. */
  unsure: string[]
}

/**
 * Faces for characters that the product's own fonts lack: of each font only the cuts that hold one of them. Chinese
 * characters are drawn as the text's other letters suggest (kana: Japanese, hangul: Korean, neither: Chinese).
 */
export async function fallbackFor(signs: readonly number[]): Promise<Fallback> {
  const drawn = signs.filter((sign) => !INVISIBLE.test(String.fromCodePoint(sign)))
  if (drawn.length === 0) return { css: '', unsure: [] }
  const wanted = new Set<Face>()
  const unsure: number[] = []
  const sets = await Promise.all(orderFor(drawn).map(facesIn))
  for (const sign of drawn) {
    const set = sets.find((faces) => faces.some(({ ranges }) => holds(ranges, sign))) ?? []
    for (const face of set) {
      if (!holds(face.ranges, sign)) continue
      wanted.add(face)
      if (face.ranges === null) unsure.push(sign)
    }
  }
  // Later faces win where two hold a character: the one for everything comes first.
  const faces = [...wanted].sort((a, b) => Number(a.ranges !== null) - Number(b.ranges !== null))
  const css = (await Promise.all(faces.map(inlined))).join('')
  return { css, unsure: unsure.map((sign) => String.fromCodePoint(sign)) }
}

/** Spaces, controls and marks that join to other signs. */
const INVISIBLE = /^[\p{Z}\p{Cc}\p{Cf}\p{M}]$/u
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const HANGUL = /\p{Script=Hangul}/u

function orderFor(signs: readonly number[]): string[][] {
  const text = String.fromCodePoint(...signs)
  const eastern = KANA.test(text)
    ? [JAPANESE, CHINESE, KOREAN]
    : HANGUL.test(text)
      ? [KOREAN, CHINESE, JAPANESE]
      : [CHINESE, JAPANESE, KOREAN]
  return [ARABIC, HEBREW, ...eastern, EMOJI, MATHS, ANYTHING]
}

const known = new Map<string, Promise<Face[]>>()

/** The faces of some style sheets, read once. */
async function facesIn(sheets: readonly string[]): Promise<Face[]> {
  const all = await Promise.all(
    sheets.map((sheet) => {
      const reading = known.get(sheet) ?? readFaces(sheet)
      known.set(sheet, reading)
      return reading
    }),
  )
  return all.flat()
}

async function readFaces(sheet: string): Promise<Face[]> {
  const path = require.resolve(sheet)
  const css = await readFile(path, 'utf8')
  return (css.match(/@font-face\s*\{[^}]*\}/g) ?? []).map((face) => ({
    ranges: rangesOf(face),
    weight: /font-weight:\s*([^;]+)/.exec(face)?.[1] ?? '400',
    file: join(dirname(path), /url\(([^)]+\.woff2)\)/.exec(face)?.[1] ?? ''),
  }))
}

async function inlined({ ranges, weight, file }: Face): Promise<string> {
  const data = await readFile(file, 'base64')
  const range =
    ranges && `;unicode-range:${ranges.map(([from, to]) => `U+${hex(from)}-${hex(to)}`).join(',')}`
  return `@font-face{font-family:"${FAMILY}";font-weight:${weight};src:url(data:font/woff2;base64,${data})${range ?? ''}}`
}

const hex = (code: number) => code.toString(16)
