import { describe, expect, it } from 'vitest'
import type { WidgetState } from '../../../../shared/api/view.ts'
import { EVERY_BODY, view } from '../formats/sample.ts'
import { drawnState, TROUBLES } from './states.ts'

describe('the state that a widget shows', () => {
  const all: WidgetState[] = ['ready', 'empty', 'undrawn', 'partial', 'stale', 'failed', 'unconfigured']

  it.each(all)('is its own while it has a body: %s', (state) => {
    expect(drawnState(view(EVERY_BODY.scorecard, { state }))).toBe(state)
  })

  it.each<[WidgetState, WidgetState]>([
    ['ready', 'empty'],
    ['empty', 'empty'],
    ['undrawn', 'empty'],
    ['partial', 'empty'],
    ['stale', 'failed'],
    ['failed', 'failed'],
    ['unconfigured', 'unconfigured'],
  ])('says without a body that there is nothing: %s as %s', (state, drawn) => {
    expect(drawnState(view(null, { state }))).toBe(drawn)
  })

  it('never looks like another one', () => {
    const troubles = Object.values(TROUBLES)
    for (const part of ['icon', 'mark', 'text'] as const) {
      expect(new Set(troubles.map((one) => one[part])).size, part).toBe(troubles.length)
    }
  })
})
