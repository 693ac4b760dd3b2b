import { expect, it } from 'vitest'
import type { DnsState } from '../../../../shared/api/sender.ts'
import { domainsInWords, recordsInWords, senderInWords } from './foundInWords.ts'

const records = (...states: DnsState[]) => states.map((state) => ({ state }))

it('says how many records a look has found, and of which it learned nothing', () => {
  expect(recordsInWords(records('valid', 'valid'))).toBe('2 of 2 records found.')
  expect(recordsInWords(records('valid', 'missing', 'mismatch'))).toBe('1 of 3 records found.')
  expect(recordsInWords(records('valid', 'unknown'))).toBe(
    '1 of 2 records found; DNS gave no answer about the other.',
  )
  expect(recordsInWords(records('missing', 'unknown', 'unknown'))).toBe(
    '0 of 3 records found; DNS gave no answer about 2 of them.',
  )
})

it('says from which address reports are sent after a look', () => {
  const sender = { address: 'reports@pine.example', fallbackAddress: 'mail@broadsheet.test' }
  expect(senderInWords({ ...sender, isUsed: true, records: records('valid', 'missing') })).toBe(
    '1 of 2 records found. Reports are sent from reports@pine.example.',
  )
  expect(senderInWords({ ...sender, isUsed: false, records: records('missing', 'missing') })).toBe(
    '0 of 2 records found. Reports are still sent from mail@broadsheet.test.',
  )
})

it('says which e-mail domains a look has proved, and which not', () => {
  const proven = { domain: 'pine.example', state: 'proven', record: { state: 'valid' } } as const
  const waiting = { domain: 'oak.example', state: 'waiting', record: { state: 'missing' } } as const
  const silent = { domain: 'elm.example', state: 'proven', record: { state: 'unknown' } } as const
  const taken = { domain: 'ash.example', state: 'taken', record: { state: 'valid' } } as const
  expect(domainsInWords([proven])).toBe('1 of 1 record found.')
  expect(domainsInWords([proven, waiting])).toBe('1 of 2 records found. Not proven: oak.example.')
  expect(domainsInWords([waiting, taken])).toBe(
    '1 of 2 records found. Not proven: oak.example. Another company has shown that ash.example is theirs.',
  )
  expect(domainsInWords([silent])).toBe('0 of 1 record found; DNS gave no answer about it.')
})
