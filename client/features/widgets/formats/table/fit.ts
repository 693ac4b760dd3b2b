import type { Figure, TableBody } from '../../../../../shared/api/view.ts'
import type { PaperLayout } from '../../../../../shared/domain/widgets.ts'
import { textWidth } from '../../chart/textWidth.ts'
import { roomOnPaper } from '../roomOnPaper.ts'
import { longestPiece, piecesOf } from './pieces.ts'

/** The layout of a table in its room on paper. */
export interface TableFit {
  /** Whether changes are beside their figures, else under them. */
  beside: boolean
  small: boolean
  /** Usually one; columns for which there is no room go into further blocks below, each repeating the names. */
  blocks: Block[]
}

export interface Block {
  /** Places among the metric columns. */
  columns: number[]
  /** Per cent of the room: that of the name column, where there is one, then those of the others. */
  shares: number[]
}

/** Sizes in CSS pixels; table.css sets the same. */
const SIZES = {
  normal: { head: 12, text: 12, change: 11, padding: 7, line: 16 },
  small: { head: 10.5, text: 10.5, change: 9.5, padding: 4, line: 14 },
  screen: { head: 12, text: 13, change: 11, padding: 12, line: 18 },
  close: { head: 12, text: 13, change: 11, padding: 7, line: 18 },
} as const
/** Above and below a row's lines on paper, with the border. */
const ROW_PADDING = 9
/** Between blocks of columns. */
const BLOCK_GAP = 15
type Size = (typeof SIZES)[keyof typeof SIZES]

const CHANGE_GAP = 8
/** Strong and bold text is wider than textWidth computes; a figure must never be. */
const BOLD = 1.08
const DIGIT = 0.65
const LEAST_NAME = { share: 0.4, characters: 14 }
/** A single word may take so much of the room before it is broken. */
const WORD_SHARE = 0.6
const LONGEST_HEAD_WORD = 140

/** Quarters of a row that a table needs on paper: its own where that is enough, else twice as many, at most all. */
export function quartersOnPaper(body: TableBody, quarters: number, layout: PaperLayout): number {
  if (quarters >= 4 || fitInOne(body, roomOnPaper(layout, quarters))) return quarters
  return quartersOnPaper(body, Math.min(4, quarters * 2), layout)
}

/**
 * Fits a table into its room without losing anything, in this order: changes under the figures, smaller figures, and,
 * where even that is too wide, columns continued in further blocks.
 */
export function fitTable(body: TableBody, room: number): TableFit {
  const whole = fitInOne(body, room)
  if (whole) return whole
  const [normal, small] = [SIZES.normal, SIZES.small].map((size) => inBlocks(body, room, size))
  const [blocks, isSmall] =
    normal && small && normal.length <= small.length ? [normal, false] : [small ?? [], true]
  return { beside: false, small: isSmall, blocks }
}

/** About how high that many of a table's rows are on paper, with heads and totals, in CSS pixels. */
export function heightOnPaper(body: TableBody, room: number, rows: number): number {
  const { beside, small, blocks } = fitTable(body, room)
  const size = small ? SIZES.small : SIZES.normal
  const named = isNamed(body)
  const metrics = named ? body.columns.slice(1) : body.columns
  const linesIn = (text: string, share: number) =>
    Math.ceil((textWidth(text, size.text) * BOLD) / Math.max(1, (room * share) / 100 - 2 * size.padding))
  const rowHigh = (lines: number) => Math.max(1, lines) * size.line + ROW_PADDING
  const heights = blocks.map(({ columns, shares }) => {
    const figures = named ? shares.slice(1) : shares
    const name = (label: string) => (named ? linesIn(label, shares[0] ?? 100) : 1)
    const head = columns.map((at, place) => linesIn(metrics[at]?.label ?? '', figures[place] ?? 100))
    const line = (all: readonly Figure[]) => (!beside && columns.some((at) => all[at]?.change) ? 2 : 1)
    const bodies = body.rows
      .slice(0, rows)
      .map(({ label, figures }) => rowHigh(Math.max(name(label), line(figures))))
    return rowHigh(Math.max(1, ...head)) + sum(bodies) + (body.totals ? rowHigh(line(body.totals)) : 0)
  })
  return sum(heights) + Math.max(0, blocks.length - 1) * BLOCK_GAP
}

function fitInOne(body: TableBody, room: number): TableFit | null {
  for (const { size, beside } of [
    { size: SIZES.normal, beside: true },
    { size: SIZES.normal, beside: false },
    { size: SIZES.small, beside: false },
  ]) {
    const needs = needsOf(body, room, size, beside ? 'beside' : 'under')
    if (needs.name.least + sum(needs.columns) <= room) {
      const columns = needs.columns.map((_, at) => at)
      return { beside, small: size === SIZES.small, blocks: [blockOf(needs, columns, room)] }
    }
  }
  return null
}

/** As few blocks as the room allows, with about as many columns in each. */
function inBlocks(body: TableBody, room: number, size: Size): Block[] {
  const needs = needsOf(body, room, size, 'under')
  const blocks: number[][] = []
  let left = 0
  for (const [at, width] of needs.columns.entries()) {
    const current = blocks.at(-1)
    if (current && width <= left) current.push(at)
    else {
      blocks.push([at])
      left = room - needs.name.least
    }
    left -= width
  }
  const even = Math.ceil(needs.columns.length / Math.max(1, blocks.length))
  const balanced = blocks.map((_, index) =>
    needs.columns.map((_width, at) => at).slice(index * even, (index + 1) * even),
  )
  const fits = balanced.every(
    (columns) => needs.name.least + sum(columns.map((at) => needs.columns[at] ?? 0)) <= room,
  )
  return (fits ? balanced : blocks).map((columns) => blockOf(needs, columns, room))
}

interface Needs {
  name: { least: number; natural: number; word: number; named: boolean }
  columns: number[]
}

/** What is left goes to the names until they fit on one line, then evenly to all. */
function blockOf({ name, columns: widths }: Needs, columns: number[], room: number): Block {
  const least = columns.map((at) => widths[at] ?? 0)
  const left = Math.max(0, room - name.least - sum(least))
  const toName = Math.min(left, name.natural - name.least)
  const each = (left - toName) / (columns.length + (name.named ? 1 : 0))
  const all = [...(name.named ? [name.least + toName + each] : []), ...least.map((width) => width + each)]
  const total = sum(all)
  return { columns, shares: all.map((width) => (width / total) * 100) }
}

function needsOf(body: TableBody, room: number, size: Size, changes: Changes, short = false): Needs {
  const named = isNamed(body)
  const metrics = named ? body.columns.slice(1) : body.columns
  const lines = body.totals ? [...body.rows.map(({ figures }) => figures), body.totals] : bodyLines(body)
  const columns = metrics.map(({ label }, at) => {
    const head = Math.min(LONGEST_HEAD_WORD, longestPiece(label, size.head) * BOLD)
    const figures = lines.map((figures) => figureWidth(figures[at], size, changes, short))
    return Math.ceil(Math.max(head, ...figures) + 2 * size.padding)
  })
  if (!named) return { name: { least: 0, natural: 0, word: 0, named }, columns }
  const labels = [body.columns[0]?.label ?? '', ...body.rows.map(({ label }) => label)]
  const natural = widest(labels, (label) => textWidth(label, size.text) * BOLD) + size.padding
  const word = widest(labels.flatMap(piecesOf), (piece) => textWidth(piece, size.text) * BOLD) + size.padding
  const least = Math.max(
    LEAST_NAME.share * room,
    LEAST_NAME.characters * DIGIT * size.text + size.padding,
    Math.min(word, WORD_SHARE * room),
  )
  return { name: { least: Math.min(natural, least), natural, word, named }, columns }
}

const bodyLines = ({ rows }: TableBody) => rows.map(({ figures }) => figures)

/** Where the changes of figures are. */
type Changes = 'beside' | 'under' | 'nowhere'

function figureWidth(figure: Figure | undefined, size: Size, changes: Changes, short: boolean): number {
  if (!figure) return 0
  const text = textWidth((short && figure.short) || figure.text, size.text) * BOLD
  if (!figure.change || changes === 'nowhere') return text
  const change = textWidth(figure.change.text, size.change) * BOLD + size.change * 0.75 + 3
  return changes === 'beside' ? text + CHANGE_GAP + change : Math.max(text, change)
}

/** Whether the first column names the rows; a table without a dimension has only metrics. */
export function isNamed({ columns, rows, totals }: TableBody): boolean {
  return columns.length > (rows[0]?.figures ?? totals ?? []).length
}

/** Widths of tables on screens from which changes may be beside their figures; table.css has a rule for each. */
const STEPS = [280, 400, 520, 640, 760, 880, 1000, 1200]
/** Wider than any card. */
const BEYOND = 9999

/** What a table needs on a screen, whose width is not known in advance, in CSS pixels. */
export interface ScreenNeeds {
  /** The width from which changes are beside their figures, one of STEPS. */
  beside: number
  /** That from which changes have room under their figures, whole figures without them, and short figures. */
  under: number
  bare: number
  short: number
  /** The longest name, and the longest part of one. */
  name: number
  part: number
}

/**
 * What a table gives way by, in this order: changes go under their figures, then away, figures become short, then names
 * are broken and all is set smaller. What is still too wide scrolls. table.css compares each with the card's width.
 */
export function screenNeeds(body: TableBody): ScreenNeeds {
  const { name, columns } = needsOf(body, 0, SIZES.screen, 'beside')
  const besides = sum(columns)
  const asShare = (figures: number, share: number) => (figures * share) / (1 - share)
  const wordIn = (figures: number) => Math.min(name.word, asShare(figures, WORD_SHARE))
  const shareOfName = asShare(besides, LEAST_NAME.share)
  const named = Math.min(name.natural, Math.max(name.least, shareOfName, wordIn(besides)))
  const closely = (changes: Changes, short: boolean) => {
    const figures = sum(needsOf(body, 0, SIZES.close, changes, short).columns)
    // Names on two lines are no higher than figures with a change below.
    const halved = Math.min(name.natural / 2, asShare(figures, LEAST_NAME.share))
    return Math.ceil(figures + Math.max(name.least, halved, wordIn(figures)))
  }
  return {
    beside: STEPS.find((step) => step >= besides + named) ?? BEYOND,
    under: closely('under', false),
    bare: closely('nowhere', false),
    short: closely('nowhere', true),
    name: Math.ceil(name.natural),
    part: Math.ceil(name.word),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const widest = (texts: readonly string[], width: (text: string) => number) =>
  texts.reduce((most, text) => Math.max(most, width(text)), 0)
