import { expect, it } from 'vitest'
import type { ResultTable } from '../../../../providers/contract.ts'
import type { ProviderNotice } from '../../../../shared/domain/notices.ts'
import type { InstanceResults, QueryResult } from '../results/queryResult.ts'
import { earlierNotices } from './provenance.ts'

type Told = [code: ProviderNotice, text: string][]

const instance = (now: Told, before: Told | null): InstanceResults => {
  const results = (told: Told) => {
    const table: Partial<ResultTable> = { notices: told.map(([code, text]) => ({ code, text })) }
    return [{ table } as QueryResult]
  }
  const facts: Partial<InstanceResults> = { current: results(now), compare: before && results(before) }
  return facts as InstanceResults
}

it.each<[string, Told, Told | null, string[]]>([
  [
    'of the compared days alone',
    [],
    [['partial', 'Two rows are missing.']],
    ['Of the compared days: Two rows are missing.'],
  ],
  ['once where the shown days lack it too', [['partial', 'Two rows.']], [['partial', 'Two rows.']], []],
  [
    'not how far they have settled, what they cost, or which days there are',
    [],
    [
      ['preliminary', 'a'],
      ['balance', 'b'],
      ['kept', 'c'],
    ],
    [],
  ],
  ['nothing where nothing is compared', [['vendor', 'a']], null, []],
])('what a vendor leaves out is said %s', (_case, now, before, texts) => {
  expect(earlierNotices([instance(now, before)]).map(({ text }) => text)).toEqual(texts)
})
