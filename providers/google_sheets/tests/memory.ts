import { createHttpClient } from '../../kit/http/http.ts'
import { googleSheets } from '../index.ts'
import { ask, now, ORDERS } from './sheets.ts'

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
const peak = Math.round(process.resourceUsage().maxRSS / 1024)
const facts = JSON.stringify({ counted: table.totals?.[0], groups: table.rows.length, peak })
process.stdout.write(facts, () => process.exit())
