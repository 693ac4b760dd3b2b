import type { Notice } from './contract.ts'

/** What a reader of an answer should know, as far as it is the case. */
export const noticesWhere = (
  ...all: readonly (readonly [holds: boolean, code: Notice['code'], text: string])[]
): Notice[] => all.filter(([holds]) => holds).map(([, code, text]) => ({ code, text }))

/** Something of the range that an answer leaves out, and why. */
export const partial = (text: string): Notice => ({ code: 'partial', text })
