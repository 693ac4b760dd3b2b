import { PRODUCT } from '../../shared/domain/product.ts'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import { renderMail } from './layout.ts'
import type { MailMessage } from './send.ts'

/** Tells a report's owner that it was not sent, which widgets were the reason and where to mend it. */
export async function reportHeldMail(facts: {
  to: string
  dashboard: string
  link: string
  problems: string[]
}): Promise<MailMessage> {
  const intro = `The automatic report of “${facts.dashboard}” was not sent, because it would have been incomplete.`
  const html = await renderMail({
    preview: intro,
    body: `
      <mj-text font-size="20px" font-weight="600">A report was not sent</mj-text>
      <mj-text>${escapeHtml(intro)} Your client has received nothing.</mj-text>
      <mj-text><ul>${facts.problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('')}</ul></mj-text>
      <mj-button href="${escapeHtml(facts.link)}">Open the dashboard</mj-button>
      <mj-text>Once it is mended, the next report goes out as planned.</mj-text>`,
  })
  const text = [
    intro,
    ...facts.problems.map((problem) => `- ${problem}`),
    `Open the dashboard: ${facts.link}`,
  ].join('\n')
  return { to: facts.to, subject: `${PRODUCT.name}: a report was not sent (${facts.dashboard})`, html, text }
}
