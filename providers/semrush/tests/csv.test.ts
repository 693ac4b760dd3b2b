import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readCsv } from '../csv.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8')

describe('a report', () => {
  it('is read by the names in its first row, whatever their order', () => {
    const rows = readCsv(fixture('domain_organic.csv'), ['Tg', 'Ph', 'Po', 'Kd'])
    expect(rows).toEqual([{ Ph: 'blue widgets', Po: '3', Tg: '210', Kd: '38' }])
    expect(readCsv(fixture('domain_rank_history.csv'), ['Dt', 'Ot'])).toEqual([
      { Dt: '20261015', Ot: '18450' },
      { Dt: '20260915', Ot: '18011' },
    ])
    expect(readCsv(fixture('backlinks_overview.csv'), ['total', 'ascore'])).toEqual([
      { total: '81233', ascore: '41' },
    ])
  })

  it.each([
    ['unknown names fall back to the asked order', 'Mot-clé;Rang\nbleu;3\n', { Ph: 'bleu', Po: '3' }],
    ['names differ in case', 'KEYWORD;position\nblue;3\n', { Ph: 'blue', Po: '3' }],
    [
      'values hold separators and line breaks',
      '"Keyword";"Position"\r\n"a;b\nc";"3"\r\n\r\n',
      { Ph: 'a;b\nc', Po: '3' },
    ],
    ['doubled quotes', '"Keyword";"Position"\n"15"" tv";"3"\n', { Ph: '15" tv', Po: '3' }],
    ['a byte order mark', '\uFEFFKeyword;Position\nblue;3', { Ph: 'blue', Po: '3' }],
    [
      'an unquoted name with a separator',
      'Keyword;Position\nblue; green;3\n',
      { Ph: 'blue; green', Po: '3' },
    ],
    ['unquoted quotes', 'Keyword;Position\nso "called";3\n', { Ph: 'so "called"', Po: '3' }],
  ])('%s', (_case, text, row) => {
    expect(readCsv(text, ['Ph', 'Po'])).toEqual([row])
  })

  it('has no row where one lacks values, and the ones around it', () => {
    expect(readCsv('Keyword;Position\nblue;3\nbroken\ngreen;4\n', ['Ph', 'Po'])).toEqual([
      { Ph: 'blue', Po: '3' },
      null,
      { Ph: 'green', Po: '4' },
    ])
  })

  it.each([
    ['inside a quoted value', '"Keyword";"Position"\n"blue";"3'],
    ['between two values', 'Keyword;Position\nblue;3\ngreen'],
    ['after the header', 'Keyword;Position\n'],
  ])('cut short %s is refused', (_case, text) => {
    expect(() => readCsv(text, ['Ph', 'Po'])).toThrow(expect.objectContaining({ kind: 'unavailable' }))
  })

  it('with other columns is refused', () => {
    expect(() => readCsv('Alpha\n1\n', ['Ph', 'Po'])).toThrow(expect.objectContaining({ kind: 'unexpected' }))
  })
})
