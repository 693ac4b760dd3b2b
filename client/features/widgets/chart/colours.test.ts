import { expect, it } from 'vitest'
import { COLOURS, seriesColour, seriesVariable, withVariables } from './colours.ts'

it('turns stand-ins in paint attributes into variables', () => {
  expect(withVariables(`<path fill="none" stroke="${seriesColour(1)}"/>`)).toBe(
    '<path fill="none" stroke="var(--chart-2)"/>',
  )
})
it('leaves a label that reads like a stand-in alone', () => {
  const text = `<text fill="${COLOURS.label}">${COLOURS.ink} &quot;${COLOURS.ink}&quot;</text>`
  expect(withVariables(text)).toBe(
    `<text fill="var(--chart-label)">${COLOURS.ink} &quot;${COLOURS.ink}&quot;</text>`,
  )
})
it('comes round after eight series', () => {
  expect(seriesVariable(8)).toBe('var(--chart-1)')
})
