import { jsonExcess } from '../../shared/rules/jsonForm.ts'
import { AppError } from '../lib/errors.ts'
import { JSON_BOUNDS } from './bounds.ts'

const EXCESSES = { levels: 'goes too deep', values: 'holds too many values' }

/** Refuses JSON in a form that none of our calls has, before it is parsed. @throws AppError('invalid_input') */
export function assertPlainJson(text: string): void {
  const excess = jsonExcess(text, JSON_BOUNDS)
  if (excess) throw new AppError('invalid_input', `The request could not be read: it ${EXCESSES[excess]}.`)
}
