import { newId } from './ids.ts'
import { htmlToText, textToHtml } from './paragraphs.ts'
import { editedBlocks, joinBlocks, splitBlocks, type TextBlock } from './textBlocks.ts'

/** Rich text as it is edited: plain paragraphs in text fields, everything else preserved as it is between them. */
export type TextPart = FieldPart | KeptPart
export interface FieldPart {
  id: string
  kind: 'field'
  /** The paragraphs that the field began with. */
  before: TextBlock[]
  text: string
}
export interface KeptPart {
  id: string
  kind: 'kept'
  html: string
}

const fieldOf = (before: TextBlock[]): FieldPart => ({
  id: newId(),
  kind: 'field',
  before,
  text: before.map(({ text }) => text).join('\n\n'),
})
/** A field without a word yet. */
export const emptyField = (): FieldPart => fieldOf([])

type Piece = TextBlock | KeptPart
const isKept = (piece: Piece): piece is KeptPart => 'kind' in piece

/** Plain paragraphs that follow each other share a field. */
function grouped(pieces: readonly Piece[]): TextPart[] {
  const parts: TextPart[] = []
  let words: TextBlock[] = []
  const close = () => {
    if (words.length > 0) parts.push(fieldOf(words))
    words = []
  }
  for (const piece of pieces) {
    if (isKept(piece)) {
      close()
      parts.push(piece)
    } else words.push(piece)
  }
  close()
  return parts
}

const flat = (parts: readonly TextPart[]): Piece[] =>
  parts.flatMap((part): Piece[] => (part.kind === 'kept' ? [part] : editedBlocks(part.before, part.text)))

const piecesOf = (html: string): Piece[] =>
  splitBlocks(html).map((block) =>
    block.text === null ? { id: newId(), kind: 'kept', html: block.html } : block,
  )

/** The parts of a text; a text without a word is one empty field. */
export function partsOf(html: string): TextPart[] {
  const parts = grouped(piecesOf(html))
  return parts.length > 0 ? parts : [emptyField()]
}

export const htmlOfParts = (parts: readonly TextPart[]): string => joinBlocks(flat(parts))

export const withWords = (parts: readonly TextPart[], id: string, text: string): TextPart[] =>
  parts.map((part) => (part.id === id && part.kind === 'field' ? { ...part, text } : part))

const placeOf = (pieces: readonly Piece[], id: string) =>
  pieces.findIndex((piece) => isKept(piece) && piece.id === id)

/** Moves a preserved part past its neighbour, a paragraph or another preserved part. */
export function withMoved(parts: readonly TextPart[], id: string, by: -1 | 1): TextPart[] {
  const pieces = flat(parts)
  const place = placeOf(pieces, id)
  const [piece, other] = [pieces[place], pieces[place + by]]
  if (!piece || !other) return [...parts]
  pieces[place] = other
  pieces[place + by] = piece
  return grouped(pieces)
}

/** The position of a preserved part among all of them, and their number; 0 is first. */
export const standing = (parts: readonly TextPart[], id: string) => {
  const pieces = flat(parts)
  return { place: placeOf(pieces, id), of: pieces.length }
}

/** Replaces a preserved part by its text without formatting, or removes it with `drop`. */
export function withPlain(parts: readonly TextPart[], id: string, words: 'keep' | 'drop'): TextPart[] {
  const pieces = flat(parts).flatMap((piece) => {
    if (!isKept(piece) || piece.id !== id) return [piece]
    return words === 'keep' ? piecesOf(textToHtml(htmlToText(piece.html))) : []
  })
  const left = grouped(pieces)
  return left.length > 0 ? left : [emptyField()]
}
