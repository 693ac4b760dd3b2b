import { expect, it } from 'vitest'
import { noticeLines } from './Facts.tsx'

it('keeps two notices of one code apart', () => {
  const lines = noticeLines([
    { code: 'truncated', text: 'Only the newest 500 posts are listed.' },
    { code: 'truncated', text: 'Figures of the newest 100 posts alone were read.' },
  ])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2)
})
