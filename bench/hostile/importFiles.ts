import { FormData } from 'undici'
import { type Attack, type Stage, withTimeout } from './stage.ts'

const COLUMNS = 'Client,Link,Date,Status'

/** 98 KB that expand to more than a thousand million cells. */
const wide = () => `${COLUMNS}${','.repeat(60_000)}\n${'A\n'.repeat(20_000)}`

const MEGABYTES = 10
/** As many as are read of a file. */
const ROWS = 50_000

/** An honest file of as many bytes and rows as one may have. */
function large(): string {
  const most = Math.floor((MEGABYTES * 1024 * 1024 - COLUMNS.length) / ROWS) - 1
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const day = `2026-09-${String(1 + (row % 30)).padStart(2, '0')}`
    const site = `Northwind,https://site-${row}.example/`
    const rest = `,${day},Confirmed`
    return `${site.padEnd(most - rest.length, 'an/article-')}${rest}`
  })
  return [COLUMNS, ...rows].join('\n')
}

export const attack: Attack = {
  title: `files of 98 KB and ${MEGABYTES} MB to import`,
  prepare: async ({ owner }) => {
    const files = [
      { text: wide(), status: 422 },
      { text: large(), status: 200 },
    ]
    return async () => {
      for (const { text, status } of files) {
        const answer = await withTimeout(importFile(owner, text))
        // A file that is refused at a glance would cost nothing.
        if (answer?.status !== status)
          throw new Error(`A file was answered by ${answer?.status}: ${answer?.text}`)
      }
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
