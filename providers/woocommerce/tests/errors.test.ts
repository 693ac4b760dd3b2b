import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { growth } from '../../../test/growth.ts'
import { readAnswer } from '../errors.ts'

const Recorded = z.array(
  z.object({ status: z.number(), kind: z.string(), words: z.string(), body: z.unknown() }),
)
const recorded = Recorded.parse(
  JSON.parse(readFileSync(new URL('./fixtures/errors.json', import.meta.url), 'utf8')),
)

const json = { 'content-type': 'application/json; charset=UTF-8' }
const answer = (status: number, text: string, headers: Record<string, string> = json) => ({
  status,
  text,
  headers,
  url: 'https://shop.test/',
})
const read = (...parts: Parameters<typeof answer>) => readAnswer(answer(...parts), 'shop.test')

describe('refusals of the REST API', () => {
  it.each(recorded.map((item) => [JSON.stringify(item.body).slice(0, 110), item] as const))(
    '%s',
    (_body, item) => {
      expect(() => read(item.status, JSON.stringify(item.body))).toThrow(
        expect.objectContaining({
          kind: item.kind,
          message: expect.stringContaining(item.words),
          vendorMessage: expect.not.stringMatching(/^$|[<>]/),
        }),
      )
    },
  )
})

describe('answers of the host', () => {
  const html = { 'content-type': 'text/html' }

  it.each([
    ['a pause', 429, { ...html, 'retry-after': '30' }, 'rate_limited', 30],
    ['a used-up share', 508, html, 'rate_limited', null],
    ['maintenance', 503, { ...html, 'retry-after': '60' }, 'unavailable', 60],
    ['a firewall', 403, html, 'unavailable', null],
    ['a firewall that does not know the method', 501, html, 'unavailable', null],
    ['a maintenance page', 200, html, 'unavailable', null],
    ['no shop', 404, html, 'bad_request', null],
    ['a move', 301, { ...html, location: 'https://other.test/' }, 'bad_request', null],
  ])('%s (%i)', (_what, status, headers, kind, waitSeconds) => {
    expect(() => read(status, '<html><style>b{}</style><h1>Words of  the host</h1></html>', headers)).toThrow(
      expect.objectContaining({ kind, waitSeconds, vendorMessage: 'Words of the host' }),
    )
  })

  it.each([
    ['JSON cut off', '[{"id":1', json],
    ['JSON under a false flag', '[{"id":1}]', html],
    ['a warning of PHP before the JSON', '<b>Warning</b>: x in y.php [{"id":1}]', json],
    ['nothing', '', json],
  ])('%s passes by itself', (_what, text, headers) => {
    expect(() => read(200, text, headers)).toThrow(expect.objectContaining({ kind: 'unavailable' }))
  })

  it('and JSON is JSON', () => expect(read(200, '[{"id":1}]')).toEqual([{ id: 1 }]))

  it('takes no more time over each tag of markup where there are many', () => {
    const page = (tags: number) => expect(() => read(502, '<script>'.repeat(tags), html)).toThrow()
    expect(growth(page, 16_000, 8)).toBeLessThan(32)
  })
})
