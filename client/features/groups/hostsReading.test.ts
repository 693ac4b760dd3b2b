import { expect, it } from 'vitest'
import { readingInWords, readPasted } from './hostsReading.ts'

it('says how much of a pasted list is read', () => {
  const reading = readPasted('northwind.example, https://WWW.northwind.example/shop\nalder.example; nonsense')
  expect(reading.hosts).toEqual(['northwind.example', 'alder.example'])
  expect(reading.repeated).toBe(1)
  expect(reading.problems).toHaveLength(1)
  expect(readingInWords(reading)).toBe('2 domains read, 1 repeated, 1 not read')
  expect(readingInWords(readPasted('alder.example'))).toBe('1 domain read')
})
