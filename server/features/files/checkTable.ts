import { decodeText } from '../../lib/decodeText.ts'
import { AppError } from '../../lib/errors.ts'

/** Whether an upload is offered as a table; `checkTable` says whether it can be one. */
export const isNamedTable = (filename: string): boolean => /\.csv$/i.test(filename)

/**
 * A CSV file is kept as it is, since what it holds is for its reader: formulas and markup are text in it like any
 * other, and it is only ever served to be saved. Throws AppError('unsupported_file') for what is no text.
 */
export function checkTable(upload: Buffer): void {
  const text = decodeText(upload)
  if (text.trim() === '') throw new AppError('unsupported_file', 'This file is empty.')
  if (text.includes('\0')) {
    throw new AppError('unsupported_file', 'Invalid file type: this is no text, so it cannot be a CSV file.')
  }
}
