import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, it } from 'vitest'
import { createMailLayout } from '../server/mail/layout.ts'
import { SAMPLE_MAILS } from './sampleMails.ts'

const layout = createMailLayout(pino({ level: 'silent' }))
afterAll(() => layout.close())

it.each([...SAMPLE_MAILS])('%s can be shown: both of its forms say the same', async (_name, make) => {
  const { subject, html, text } = await make(layout)
  const link = /https:\S+/.exec(text)?.[0] ?? 'no link'
  expect(html).toContain(link)
  expect(subject.length).toBeGreaterThan(10)
})

it('leaves none out', () => {
  const folder = join(import.meta.dirname, '../server/mail')
  const made = readdirSync(folder).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/^export async function (\w+Mail)\(/gm)].map(
      ([, name]) => name,
    ),
  )
  const shown = readFileSync(join(import.meta.dirname, 'sampleMails.ts'), 'utf8')
  expect(made.length).toBeGreaterThan(2)
  expect(made.filter((name) => !shown.includes(`${name}(layout`))).toEqual([])
})
