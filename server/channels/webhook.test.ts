import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { plainLine, sampleLine, sampleMessage } from '../../test/sampleAlerts.ts'
import { webhookBody } from './webhook.ts'

const page = readFileSync('docs/webhooks.md', 'utf8')
const example: unknown = JSON.parse(/```json\n([\s\S]+?)```/.exec(page)?.[1] ?? '')
const urlOf = (domain: string) => `https://reports.example/groups/g1?domain=${domain}`

it('docs/webhooks.md shows what is sent', () => {
  const message = sampleMessage({
    title: '2 alerts',
    lines: [
      sampleLine({
        sentence:
          'Search clicks is 42% below what is usual since Thursday 19 November: 1,204 instead of 2,076.',
        window: null,
        url: urlOf('d1'),
        snoozeUrl: `${urlOf('d1')}&snooze=1`,
      }),
      plainLine({
        label: 'Website',
        sentence: 'Website is back in order.',
        isRecovered: true,
        url: urlOf('d2'),
        snoozeUrl: null,
      }),
    ],
  })
  expect(JSON.parse(webhookBody(message))).toEqual(example)
})

it('docs/webhooks.md says of every field what it is, and of no other', () => {
  const rows = [...page.matchAll(/^\| (`[^|]+) \|/gm)]
  const named = rows.flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  // Those within a group are its row's.
  const fields = [...JSON.stringify(example).matchAll(/"(\w+)":/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(
    [...new Set(fields)].filter((name) => name !== 'data' && name !== 'name').toSorted(),
  )
})
