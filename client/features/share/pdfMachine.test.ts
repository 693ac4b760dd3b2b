import { describe, expect, it } from 'vitest'
import { IDLE, nextPdfState, type PdfEvent, type PdfState, pdfPause } from './pdfMachine.ts'

const run = (events: PdfEvent[], from: PdfState = IDLE) => events.reduce(nextPdfState, from)
const click: PdfEvent = { type: 'click' }
const accepted: PdfEvent = { type: 'answer', status: 202, check: 'token' }
const notYet: PdfEvent = { type: 'answer', status: 304 }
const file: PdfEvent = { type: 'answer', status: 200, address: 'blob:x' }

describe('the PDF button', () => {
  it('polls with the token until the file is there', () => {
    expect(run([click])).toEqual({ name: 'loading', check: null, asked: 0 })
    expect(run([click, accepted])).toEqual({ name: 'loading', check: 'token', asked: 1 })
    expect(run([click, accepted, notYet, notYet])).toEqual({ name: 'loading', check: 'token', asked: 3 })
    expect(run([click, accepted, notYet, file])).toEqual({ name: 'ready', address: 'blob:x' })
  })

  it('takes a new token when it gets one', () => {
    expect(run([click, accepted, { type: 'answer', status: 202, check: 'second' }])).toMatchObject({
      check: 'second',
    })
  })

  it('resets when it is clicked after ready', () => {
    expect(run([click, accepted, file, click])).toEqual(IDLE)
  })

  it('ignores clicks while loading and while failed', () => {
    const loading = run([click, accepted])
    expect(run([click, click], loading)).toBe(loading)
    const failed = run([click, { type: 'answer', status: 503, message: 'busy' }])
    expect(run([click], failed)).toBe(failed)
    expect(run([{ type: 'shown' }], failed)).toEqual(IDLE)
  })

  it('fails with the server’s words, and reports everything but rate limits', () => {
    expect(run([click, { type: 'answer', status: 503, message: 'busy' }])).toEqual({
      name: 'failed',
      message: 'busy',
      report: true,
    })
    expect(run([click, { type: 'answer', status: 429 }])).toMatchObject({ name: 'failed', report: false })
    expect(run([click, { type: 'lost', message: 'offline' }])).toMatchObject({ name: 'failed', report: true })
  })

  it('gives up after a while', () => {
    expect(run([click, accepted, ...Array.from({ length: 200 }, () => notYet)])).toMatchObject({
      name: 'failed',
    })
  })

  it('passes over answers that come late', () => {
    expect(run([file])).toEqual(IDLE)
    const ready = run([click, file])
    expect(run([notYet, { type: 'lost', message: 'x' }, { type: 'shown' }], ready)).toBe(ready)
  })
})

it('waits longer and longer, up to a second and a half', () => {
  expect([0, 1, 5, 50].map((asked) => pdfPause(asked, false))).toEqual([250, 500, 1500, 1500])
})

it('asks once, and then seldom, where a socket tells', () => {
  expect([0, 1, 2, 50].map((asked) => pdfPause(asked, true))).toEqual([250, 500, 10_000, 10_000])
})
