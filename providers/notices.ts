import type { Notice } from './contract.ts'

/** What a reader of an answer should know, as far as it is the case. */
export const noticesWhere = (
  ...all: readonly (readonly [holds: boolean, code: Notice['code'], text: string])[]
): Notice[] => all.filter(([holds]) => holds).map(([, code, text]) => ({ code, text }))

/** Something of the range that an answer leaves out, and why. */
export const partial = (text: string): Notice => ({ code: 'partial', text })

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** That a vendor left out figures which it was asked for: they are not known, which is not 0. */
export const untold = (vendor: string, figures: readonly string[]): Notice[] =>
  noticesWhere([
    figures.length > 0,
    'partial',
    `${vendor} did not tell everything about ${list.format([...new Set(figures)])}: what is missing is not known, which is not 0.`,
  ])
