import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { brandOf, type MailFace } from './face.ts'
import type { MailLayout } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Mails whoever can mend a channel that it was switched off, as its messages did not arrive, and with which words. */
export async function channelDisabledMail(
  layout: MailLayout,
  facts: {
    to: string
    channel: string
    group: string
    reason: string
    /** It is the person's own mail, of which there is no address to correct. */
    isOwnMail: boolean
    link: string
    face: MailFace
  },
): Promise<MailMessage> {
  const { to, channel, group, reason, isOwnMail, link, face } = facts
  const what = `Alerts of “${group}” are no longer sent to ${isOwnMail ? 'you by mail' : `“${channel}”`}, as they did not arrive.`
  const after =
    'Alerts go on being shown in the group. The channel is on again once a test of it arrives, or its address is changed; what nobody looks after by then is sent at once.'
  return {
    to,
    ...(face.from && { from: face.from }),
    subject: `${face.name}: a channel was switched off (${group})`,
    html: await layout.render({
      brand: brandOf(face),
      preview: what,
      body: `
      <mj-text font-size="20px" font-weight="600">A channel was switched off</mj-text>
      <mj-text>${escapeHtml(what)}</mj-text>
      <mj-text>${escapeHtml(reason)}</mj-text>
      <mj-button href="${escapeHtml(link)}">Open the channels</mj-button>
      <mj-text color="#5a6072">${escapeHtml(after)}</mj-text>`,
    }),
    text: [what, reason, `Open the channels: ${link}`, after].join('\n'),
  }
}
