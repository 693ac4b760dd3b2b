import { expect, it } from 'vitest'
import { embedSnippet } from './embedSnippet.ts'

it('frames the embedded view with a title, without the days of the address', () => {
  expect(embedSnippet('https://reports.example/dashboards/abc?month=10&year=2026', 'Website')).toBe(
    '<iframe src="https://reports.example/dashboards/abc?embedded=1" title="Website" width="100%" height="800" style="border: 0" loading="lazy"></iframe>',
  )
})

it('stays one element whatever the dashboard is called', () => {
  const snippet = embedSnippet('https://reports.example/dashboards/abc', '"><script>alert(1)</script>&')
  expect(snippet).toContain('title="&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;"')
  expect(snippet.match(/</g)).toHaveLength(2)
})
