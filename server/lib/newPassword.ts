import { dictionary } from '@zxcvbn-ts/language-common'
import { invalidField } from './errors.ts'
import { hashPassword } from './password.ts'

/** The most common passwords of leaked collections, in lower case. */
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'])

const TOO_COMMON = 'This password is one of the most common ones, which are tried first. Choose another.'

/** Throws AppError('invalid_input') for the field `password` where attackers would try it first, whatever its capitals. */
export function assertNotCommon(password: string): void {
  if (COMMON.has(password.toLowerCase())) throw invalidField('password', TOO_COMMON)
}

/** The hash of a password that a person chooses for an account. Throws as `assertNotCommon`. */
export async function hashNewPassword(password: string): Promise<string> {
  assertNotCommon(password)
  return hashPassword(password)
}
