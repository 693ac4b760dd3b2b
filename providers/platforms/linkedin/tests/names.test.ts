import { expect, it } from 'vitest'
import { replied } from '../../../tests/replies.ts'
import { targetingNames } from '../lookUp.ts'
import { nameOfValue } from '../names.ts'

it.each([
  ['urn:li:industry:4', 'Computer software'],
  ['urn:li:industry:3125', 'Industry 3125'],
  ['urn:li:function:25', 'Sales'],
  ['urn:li:seniority:10', 'Owner'],
  ['urn:li:geo:101282230', 'Germany'],
  ['urn:li:geo:1', 'Place 1'],
  ['urn:li:title:9', 'Job title 9'],
  ['urn:li:organization:2414183', 'Company 2414183'],
  ['urn:lla:llaPartnerConversion:104', 'Conversion 104'],
  ['urn:li:dma:501', 'Market area 501'],
  ['urn:li:somethingNew:7', 'somethingNew 7'],
  ['SIZE_1', 'Self-employed'],
  ['SIZE_51_TO_200', '51–200 employees'],
  ['SIZE_1001_TO_5000', '1,001–5,000 employees'],
  ['SIZE_10001_OR_MORE', '10,001 employees or more'],
  ['D', '51–200 employees'],
  ['MOBILE_APP', 'Mobile app'],
  ['LinkedIn Feed', 'LinkedIn Feed'],
  ['3', '3'],
])('%s is called %s', (value, name) => {
  expect(nameOfValue(value)).toBe(name)
})

it('a name in another form costs itself, and no other', async () => {
  const { context, unread } = replied(() => ({}))
  const elements = [{ urn: 'urn:li:title:9', name: 'Chef' }, { name: 'Nobody’s' }]
  const lookUp = targetingNames(async (_context, _request, schema) => schema.parse({ elements }))
  expect(await lookUp(context, ['urn:li:title:9', 'urn:li:title:10'])).toEqual(new Map([['9', 'Chef']]))
  expect(unread).toEqual([1])
})
