import { expect, test } from 'vitest'
import { escapeHtml } from './escapeHtml.ts'

test.each([
  ['', ''],
  ['plain', 'plain'],
  ['<script>alert("1")</script>', '&#60;script&#62;alert(&#34;1&#34;)&#60;/script&#62;'],
  ["a' onerror='x", 'a&#39; onerror=&#39;x'],
  ['Q&A &amp;', 'Q&#38;A &#38;amp;'],
  ['שלום 👋', 'שלום 👋'],
])('%j is written %j', (text, escaped) => {
  expect(escapeHtml(text)).toBe(escaped)
})
