import { afterEach, expect, it, vi } from 'vitest'
import { asksForPrivacy, emit } from './analytics.ts'

afterEach(() => vi.unstubAllGlobals())

function browser(signals: { doNotTrack?: string | null; globalPrivacyControl?: boolean } = {}) {
  const window: { dataLayer?: unknown[] } = {}
  vi.stubGlobal('window', window)
  vi.stubGlobal('navigator', { doNotTrack: null, ...signals })
  return window
}

it('an event stands in the data layer with its facts', () => {
  const window = browser()
  emit('dashboard cloned')
  emit('orderCompleted', { reference: 'DEM-1', id: 'x' })
  expect(window.dataLayer).toEqual([
    { event: 'dashboard cloned' },
    { event: 'orderCompleted', reference: 'DEM-1', id: 'x' },
  ])
})

it.each([
  [{ doNotTrack: '1' }, true],
  [{ doNotTrack: '0' }, false],
  [{ doNotTrack: 'unspecified' }, false],
  [{ doNotTrack: null }, false],
  [{ doNotTrack: null, globalPrivacyControl: true }, true],
  [{ doNotTrack: null, globalPrivacyControl: false }, false],
])('%j asks for privacy: %s', (signals, asks) => {
  expect(asksForPrivacy(signals as Navigator)).toBe(asks)
  const window = browser(signals)
  emit('PDFDownloaded')
  expect(window.dataLayer?.length ?? 0).toBe(asks ? 0 : 1)
})
