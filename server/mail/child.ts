import { createRequire } from 'node:module'
import { escapeHtml } from '../../shared/rules/escapeHtml.ts'

/** MJML is CommonJS whose default export an import would find one level deeper in Node than in a bundler. */
const require = createRequire(import.meta.url)
const { default: mjml2html } = require('mjml-core') as typeof import('mjml-core')
const preset = require('mjml-preset-core') as typeof import('mjml-preset-core').default

/** What one mail shows within the frame of every mail. */
export interface MailContent {
  /** The line that lists of mails show after the subject. */
  preview: string
  /** MJML of one column; every value in it must have gone through escapeHtml. */
  body: string
  /** Above the text, and on buttons. */
  brand: { name: string; colour: string; logo?: { data: string; width: number } | null }
}

/** Null: no mail, only a sign that the process has started. */
export type LayoutTask = MailContent | null

/** Runs in a process of its own (layout.ts). */
export default async (mail: LayoutTask): Promise<string> => {
  if (!mail) return ''
  const { brand } = mail
  const { html } = await mjml2html(
    `<mjml lang="en" dir="ltr">
      <mj-head>
        <mj-title>${escapeHtml(brand.name)}</mj-title>
        <mj-preview>${escapeHtml(mail.preview)}</mj-preview>
        <mj-attributes>
          <mj-all font-family="Inter, 'Helvetica Neue', Arial, sans-serif" />
          <mj-text font-size="15px" line-height="1.6" color="#1b1f2a" />
          <mj-button background-color="${escapeHtml(brand.colour)}" border-radius="6px" font-weight="600" />
        </mj-attributes>
      </mj-head>
      <mj-body background-color="#f4f2ee" width="640px">
        <mj-section padding="24px 0 8px"><mj-column>
          ${headOf(brand)}
        </mj-column></mj-section>
        <mj-section background-color="#ffffff" border-radius="8px"><mj-column>${mail.body}</mj-column></mj-section>
      </mj-body>
    </mjml>`,
    { presets: [preset], validationLevel: 'strict' },
  )
  return html
}

/** The logo, which says the name where pictures are not shown; else the name. */
const headOf = ({ name, colour, logo }: MailContent['brand']): string =>
  logo
    ? `<mj-image src="${logo.data}" alt="${escapeHtml(name)}" width="${logo.width}px" align="left" font-size="16px" />`
    : `<mj-text font-size="16px" font-weight="700" color="${escapeHtml(colour)}"><div dir="auto" lang="">${escapeHtml(name)}</div></mj-text>`
