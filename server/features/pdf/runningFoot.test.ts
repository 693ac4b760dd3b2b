import { expect, it } from 'vitest'
import { snapshot } from '../../../client/features/widgets/formats/sample.ts'
import { runningFoot } from './runningFoot.ts'

const footOf = (name: string, company = 'Harbour & Pine') => {
  const made = snapshot([])
  return runningFoot({
    ...made,
    company: { ...made.company, name: company },
    dashboard: { ...made.dashboard, name },
  })
}

it('names the company, the dashboard and its days', () => {
  const foot = footOf('Northwind monthly')
  expect(foot.replaceAll(/[\u2068\u2069]/g, '')).toContain('content: "Harbour & Pine · Northwind monthly · ')
})

it.each([
  ['a quotation mark', 'The "best"', '\\22 '],
  ['a backslash', 'a\\b', '\\5c '],
  ['the end of the element', '</style><script>', '\\3c '],
  ['a new line', 'a\nb', '\\a '],
])('lets no name end it: %s', (_what, name, written) => {
  const foot = footOf(name)
  expect(foot).toContain(written)
  expect(foot.match(/</g)).toHaveLength(2)
  expect(foot.match(/"/g)).toHaveLength(2)
  expect(foot).not.toContain('\n')
})

it('cuts no sign in two', () => {
  const family = '\u{1f469}\u200d\u{1f467}'
  expect(footOf(family.repeat(40))).toContain(`\u2068${family.repeat(35)}…\u2069`)
})

it('is one line, however long the names are', () => {
  const foot = footOf('Ü'.repeat(300))
  expect(foot).toContain(`\u2068${'Ü'.repeat(35)}…\u2069`)
})
