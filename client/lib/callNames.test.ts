import { expect, it } from 'vitest'
import { nameCall } from './callNames.ts'

const ask = (body: unknown = { name: 'Shop' }, path = '/api/dashboards') => nameCall('POST', path, body)
const form = (file: File) => {
  const body = new FormData()
  body.set('account', 'Shop')
  body.set('file', file)
  return body
}

it('keeps its name while there is no answer, or none of the server’s own', () => {
  const first = ask()
  expect(first.name).toMatch(/^[\w-]{21}$/)
  first.answered(502)
  expect(ask().name).toBe(first.name)
})

it.each([201, 409, 422])('is another call after the answer %i', (status) => {
  const first = ask()
  first.answered(status)
  expect(ask().name).not.toBe(first.name)
})

it('is another call where it asks for something else, or elsewhere', () => {
  const names = [
    ask(),
    ask({ name: 'Shop 2' }),
    ask(undefined, '/api/dashboards/a/clone'),
    ask(undefined, '/api/dashboards/b/clone'),
    ask(form(new File(['a'], 'a.csv', { lastModified: 1 }))),
    ask(form(new File(['b'], 'b.csv', { lastModified: 1 }))),
    ask(form(new File(['a'], 'a.csv', { lastModified: 2 }))),
  ].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it('is the same call with the same file', () => {
  const file = new File(['a'], 'a.csv')
  expect(ask(form(file)).name).toBe(ask(form(file)).name)
})
