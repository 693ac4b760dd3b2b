import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { fileSize } from '../../shared/rules/fileSize.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Tells the person who asked for an export that it is ready. `link` leads to the settings, never to the file. */
export async function exportReadyMail(
  layout: MailLayout,
  facts: { to: string; bytes: number; until: Temporal.ZonedDateTime; link: string; face: MailFace },
): Promise<MailMessage> {
  const title = 'Your export is ready'
  const until = facts.until.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  const what = `The export of everything that your company has stored is ready: a ZIP of ${fileSize(facts.bytes)}.`
  const how = `An admin of the company can download it in the settings until ${until} (${facts.until.timeZoneId}). After that it is removed, and you can start a new one.`
  return {
    to: facts.to,
    ...(facts.face.from && { from: facts.face.from }),
    subject: title,
    html: await layout.render({
      brand: brandOf(facts.face),
      preview: what,
      body: `
      <mj-text font-size="20px" font-weight="600">${title}</mj-text>
      <mj-text>${escapeHtml(what)} ${escapeHtml(how)}</mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Open the settings</mj-button>`,
    }),
    text: [what, how, `Open the settings: ${facts.link}`].join('\n\n'),
  }
}
