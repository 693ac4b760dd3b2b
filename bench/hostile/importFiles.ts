import { FormData } from 'undici'
import { type Attack, patiently, type Stage } from './stage.ts'

const COLUMNS = 'Client,Link,Date,Status'

/** 98 KB that stand for more than a thousand million cells. */
const wide = () => `${COLUMNS}${','.repeat(60_000)}\n${'A\n'.repeat(20_000)}`

/** An honest file just below the limit of 10 MB. */
function large(): string {
  const rows = Array.from(
    { length: 125_000 },
    (_, row) =>
      `Northwind,https://site-${row}.example/an/article,2026-09-${String(1 + (row % 30)).padStart(2, '0')},Confirmed`,
  )
  return [COLUMNS, ...rows].join('\n').slice(0, 9_400_000)
}

export const attack: Attack = {
  title: 'files of 98 KB and 9.4 MB to import',
  prepare: async ({ owner }) => {
    const files = [wide(), large()]
    return async () => {
      for (const file of files) await patiently(importFile(owner, file))
      return []
    }
  },
}

function importFile(owner: Stage['owner'], file: string) {
  const form = new FormData()
  form.set('name', 'base_me')
  form.set('account', 'Links')
  form.set('answers', '{"currency":"USD"}')
  form.set('dryRun', 'true')
  form.set('file', new File([file], 'links.csv'))
  return owner.post('/api/sources/import', form)
}
