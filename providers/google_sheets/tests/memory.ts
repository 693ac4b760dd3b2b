import { existsSync, readFileSync } from 'node:fs'
import { createHttpClient } from '../../kit/http/http.ts'
import { googleSheets } from '../index.ts'
import { ask, now, ORDERS } from './sheets.ts'

/** Where Linux tells the peak of this program alone (proc(5)). */
const STATUS = '/proc/self/status'

/**
 * Runs one query of 50,000 rows in a process of its own and prints its peak memory in MiB. For `memory.process.test.ts` only.
 * Arguments: address of the emulators, access token, dimension.
 */
const [address = '', accessToken = '', dimension = ''] = process.argv.slice(2)
const table = await googleSheets.run(
  {
    credentials: { type: 'oauth', accessToken, scopes: [] },
    origin: (name) => `${address}/google_sheets/${name}`,
    setting: String,
    fetch: createHttpClient({ allow: [address] }),
    now,
    signal: new AbortController().signal,
  },
  ask({ ...ORDERS, uses_date_range: false }, { dimension, metrics: ['rows', 'Amount', 'Items (average)'] }),
)
// `maxRSS` would also count the process that started this one, whose peak a child on Linux inherits (getrusage(2)).
const status = existsSync(STATUS) ? readFileSync(STATUS, 'utf8') : ''
const peak = Math.round(
  Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS) / 1024,
)
const facts = JSON.stringify({ counted: table.totals?.[0], groups: table.rows.length, peak })
process.stdout.write(facts, () => process.exit())
