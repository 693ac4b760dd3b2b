import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { createMailLayout } from '../server/mail/layout.ts'
import { SAMPLE_MAILS } from '../test/sampleMails.ts'

/** `npm run show-mails [FOLDER]`: writes every mail, with sample facts, as pages to look at in a browser; sends none. */
const folder = process.argv[2] ?? 'mails'
mkdirSync(folder, { recursive: true })
const layout = createMailLayout(pino({ level: 'warn' }))
try {
  for (const [name, make] of SAMPLE_MAILS) {
    const { subject, html, text } = await make(layout)
    writeFileSync(join(folder, `${name}.html`), html)
    writeFileSync(join(folder, `${name}.txt`), `${subject}\n\n${text}\n`)
    console.log(`${join(folder, `${name}.html`)}  ${subject}`)
  }
} finally {
  await layout.close()
}
