import type { ChartBody } from '../../../../../shared/api/view.ts'
import type { TimeStep } from '../../../../../shared/domain/values.ts'
import type { Box } from '../../chart/geometry.ts'
import { fitMiddle, textWidth } from '../../chart/textWidth.ts'
import { nameParts } from '../table/pieces.ts'

export const FONT_SIZE = 11
/** Under the plot, for one line of labels. */
export const LABEL_ROOM = 22
/** A line of text that reads upwards takes this much of the axis. */
const LINE = 13
/** A line of a name beside a lying bar. */
export const NAME_LINE = 13
/** A name truncated below this width is unreadable. */
const LEGIBLE = 56

/** Labels under the categories of a chart with vertical bars or points. */
export interface StandingLabels {
  /** Empty where a label is left out. */
  texts: string[]
  turned: boolean
  /** Height that they take under the plot. */
  foot: number
  /** Margins that the plot needs so that the first and the last label stay in the drawing. */
  over: { left: number; right: number }
}

/** How many steps of time may lie between two labels: a week of days, a quarter of months. */
const EVERY: Partial<Record<TimeStep, number[]>> = {
  hour: [1, 2, 3, 6, 12, 24, 48, 72, 168],
  day: [1, 2, 7, 14, 28, 56],
  month: [1, 2, 3, 6, 12],
}

interface Room {
  box: Box
  left: number
  right: number
  banded: boolean
}

export function standingLabels(body: ChartBody, room: Room): StandingLabels {
  const { box, left, right, banded } = room
  const width = Math.max(1, box.width - left - right)
  const names = body.categories.map(({ label }) => label)
  const band = width / Math.max(1, banded ? names.length : names.length - 1)
  const widest = widestOf(names)
  const level = (texts: string[]) => ({
    texts,
    turned: false,
    foot: LABEL_ROOM,
    over: overhang(texts, room),
  })
  if (widest + 8 <= band) return level(names)
  const { step } = body.dimension
  if (step !== null) return level(spaced(names, band, EVERY[step]))

  if (band - 6 >= LEGIBLE) return level(names.map((name) => fitMiddle(name, band - 6, FONT_SIZE)))
  const height = Math.min(widest, 96, box.height * 0.42)
  if (band >= LINE && height >= Math.min(widest, 36)) {
    const texts = names.map((name) => fitMiddle(name, height, FONT_SIZE))
    return { texts, turned: true, foot: widestOf(texts) + 12, over: { left: 0, right: 0 } }
  }
  return level(
    spaced(
      names.map((name) => fitMiddle(name, LEGIBLE + 16, FONT_SIZE)),
      band,
    ),
  )
}

/** Names at the left of lying bars, in at most that width and on at most so many lines. */
export function lyingLabels(
  names: string[],
  most: number,
  lines: number,
): { labels: string[]; width: number } {
  const broken = names.map((name) => nameLines(name, most, Math.max(1, lines)))
  return { labels: broken.map((parts) => parts.join('\n')), width: widestOf(broken.flat()) }
}

/** A name broken between its words and parts; one that needs more lines is cut in its middle. */
export function nameLines(name: string, width: number, most: number): string[] {
  if (most < 2) return [fitMiddle(name, width, FONT_SIZE)]
  const lines = brokenInto(name, width)
  if (lines.length <= most) return lines
  // Lines are not filled to their ends: each of them may lose what its next piece would not fit into.
  for (let room = width * most; room > width; room -= width / 8) {
    const cut = brokenInto(fitMiddle(name, room, FONT_SIZE), width)
    if (cut.length <= most) return cut
  }
  return [fitMiddle(name, width, FONT_SIZE)]
}

function brokenInto(name: string, width: number): string[] {
  const pieces = nameParts(name).flatMap((part) => part.split(/(?<=\s)(?=\S)/))
  const lines: string[] = []
  const fits = (text: string) => textWidth(text.trimEnd(), FONT_SIZE) <= width
  for (const piece of pieces) {
    const last = lines.at(-1)
    if (last !== undefined && fits(last + piece)) lines[lines.length - 1] = last + piece
    else lines.push(...inWidth(piece, fits))
  }
  return lines.map((line) => line.trim())
}

/** A piece that is longer than a line, broken where it ends. */
function inWidth(piece: string, fits: (text: string) => boolean): string[] {
  const lines = ['']
  for (const character of piece) {
    const last = lines.at(-1) ?? ''
    if (last === '' || fits(last + character)) lines[lines.length - 1] = last + character
    else lines.push(character)
  }
  return lines
}

const widestOf = (texts: string[]) => Math.max(0, ...texts.map((text) => textWidth(text, FONT_SIZE)))

/** Every so manieth label, so that none touches the next. */
function spaced(texts: string[], band: number, every: number[] = []): string[] {
  const least = Math.max(1, Math.ceil((widestOf(texts) + 8) / band))
  const steps = every.find((one) => one >= least) ?? least
  return texts.map((text, index) => (index % steps === 0 ? text : ''))
}

/** A point at the very edge has half of its label beyond it, and a name may be wider than its band. */
function overhang(texts: string[], { box, left, right, banded }: Room): StandingLabels['over'] {
  const width = Math.max(1, box.width - left - right)
  const over = { left: 0, right: 0 }
  texts.forEach((text, index) => {
    if (!text) return
    const half = textWidth(text, FONT_SIZE) / 2 + 2
    const share = banded ? (index + 0.5) / texts.length : index / Math.max(1, texts.length - 1)
    // Solved for the margin, as the place moves with it: left + share * (whole - left - right) >= half.
    if (left + share * width < half && share < 1) {
      over.left = Math.max(over.left, (half - share * (box.width - right)) / (1 - share))
    }
    if (right + (1 - share) * width < half && share > 0) {
      over.right = Math.max(over.right, (half - (1 - share) * (box.width - left)) / share)
    }
  })
  return over
}
