import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LAYOUT_FROM } from '../../../../shared/rules/layout.ts'
import { layoutFor } from './layoutFor.ts'

it.each([
  [320, 'narrow'],
  [699, 'narrow'],
  // A laptop of 1024 pixels with the sidebar open, then one of 1280.
  [744, 'medium'],
  [1000, 'medium'],
  [1086, 'wide'],
  [1440, 'wide'],
] as const)('a grid of %i pixels is %s', (width, layout) => expect(layoutFor(width)).toBe(layout))

it.each(['grid.css', '../formats/summary/summary.css'])('%s breaks where the layouts do', (file) => {
  const css = readFileSync(join(import.meta.dirname, file), 'utf8')
  const widths = [...css.matchAll(/@container w-grid ([^{]+)/g)].flatMap(([, query = '']) =>
    [...query.matchAll(/(min|max)-width: ([\d.]+)px/g)].map(([, edge, width]) =>
      edge === 'max' ? Number(width) + 0.02 : Number(width),
    ),
  )
  expect(new Set(widths)).toEqual(new Set([LAYOUT_FROM.medium, LAYOUT_FROM.wide]))
})
