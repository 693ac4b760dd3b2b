import { dictionary } from '@zxcvbn-ts/language-common'
import { normalPassword } from '../../shared/rules/normalPassword.ts'
import { invalidField } from './errors.ts'
import { hashPassword } from './password.ts'

/** The most common passwords of leaked collections, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

const TOO_COMMON = 'This password is one of the most common ones, which are tried first. Choose another.'

/**
 * Throws AppError('invalid_input') for the field `password` where attackers would try it first, whatever its capitals and
 * however its signs are written.
 */
export function assertNotCommon(password: string): void {
  if (COMMON.has(normalPassword(password).toLowerCase())) throw invalidField('password', TOO_COMMON)
}

/** The hash of a password that a person chooses for an account. Throws as `assertNotCommon`. */
export async function hashNewPassword(password: string): Promise<string> {
  assertNotCommon(password)
  return hashPassword(password)
}
