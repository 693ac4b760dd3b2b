import { describe, expect, it } from 'vitest'
import { resizeByDrag, resizeByKey } from './resize.ts'

describe('resizing', () => {
  it.each([
    [{ width: 2, height: 1 }, 'ArrowRight', { width: 3, height: 1 }],
    [{ width: 4, height: 1 }, 'ArrowRight', { width: 4, height: 1 }],
    [{ width: 1, height: 1 }, 'ArrowLeft', { width: 1, height: 1 }],
    [{ width: 1, height: 3 }, 'ArrowDown', { width: 1, height: 3 }],
    [{ width: 1, height: 3 }, 'ArrowUp', { width: 1, height: 2 }],
    [{ width: 1, height: 3 }, 'Enter', null],
  ] as const)('%j %s', (size, key, expected) => expect(resizeByKey(size, key)).toEqual(expected))

  it('snaps a drag to whole columns and rows, within the twelve sizes', () => {
    const box = { width: 640, height: 176 }
    expect(resizeByDrag({ width: 2, height: 1 }, box, { x: 150, y: 0 })).toEqual({ width: 2, height: 1 })
    expect(resizeByDrag({ width: 2, height: 1 }, box, { x: 170, y: 100 })).toEqual({ width: 3, height: 2 })
    expect(resizeByDrag({ width: 2, height: 1 }, box, { x: 9000, y: 9000 })).toEqual({ width: 4, height: 3 })
    expect(resizeByDrag({ width: 2, height: 1 }, box, { x: -9000, y: -900 })).toEqual({ width: 1, height: 1 })
  })
})
