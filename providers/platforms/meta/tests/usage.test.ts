import { describe, expect, it } from 'vitest'
import { budgetReading, metaUsage } from '../usage.ts'

describe('usage', () => {
  it.each<[string, Record<string, string>, object]>([
    ['none', {}, { percent: 0, waitSeconds: null }],
    [
      'app',
      { 'x-app-usage': '{"call_count":28,"total_time":25,"total_cputime":25}' },
      { percent: 28, waitSeconds: null },
    ],
    [
      'business',
      {
        'x-business-use-case-usage':
          '{"1":[{"call_count":97,"total_time":23,"estimated_time_to_regain_access":19}],"2":[{"call_count":3}]}',
      },
      { percent: 97, waitSeconds: 1140 },
    ],
    [
      'ads',
      { 'x-fb-ads-insights-throttle': '{"app_id_util_pct":12.3,"acc_id_util_pct":40}' },
      { percent: 40, waitSeconds: null },
    ],
    [
      'older',
      { 'x-ad-account-usage': '{"acc_id_util_pct":9.67,"reset_time_duration":100}' },
      { percent: 9.67, waitSeconds: 100 },
    ],
    ['unreadable', { 'x-app-usage': 'much', 'x-ad-account-usage': '[]' }, { percent: 0, waitSeconds: null }],
  ])('%s', (_name, headers, expected) => {
    expect(metaUsage(headers)).toEqual(expected)
  })
})

describe('what is left of Meta’s limits', () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
  it.each([
    [{ percent: 0, waitSeconds: null }, null],
    [
      { percent: 28, waitSeconds: null },
      { left: 72, renewsAt: '2026-11-21T12:05:00Z' },
    ],
    [
      { percent: 100, waitSeconds: 1140 },
      { left: 0, renewsAt: '2026-11-21T12:19:00Z' },
    ],
    [{ percent: 130, waitSeconds: null }, { left: 0 }],
  ])('%o', (usage, expected) => {
    const reading = budgetReading(usage, now)
    if (expected === null) expect(reading).toBeNull()
    else expect(reading).toMatchObject({ name: 'requests', property: null, of: 100, ...expected })
  })
})
