import { escapeHtml } from '../shared/rules/escapeHtml.ts'
import type { InboxMail } from './inbox.ts'

/**
 * The inbox's pages: `/inbox` lists, `/inbox/<id>` shows one, `/inbox/<id>/body` is its HTML alone,
 * `/inbox/<id>/attachments/<n>` downloads; the first two answer in JSON to `Accept: application/json`.
 */
export function inboxPages(mails: () => InboxMail[]): (request: Request) => Response {
  return (request) => {
    const [, , id, part, number] = new URL(request.url).pathname.split('/')
    const json = request.headers.get('accept')?.includes('application/json') ?? false
    if (!id) return json ? Response.json(mails().map(facts)) : page('Inbox', list(mails()))
    const mail = mails().find((candidate) => candidate.id === id)
    if (!mail)
      return page(
        'Not found',
        '<p>This mail is not here (any more). <a href="/inbox">Back to the inbox</a></p>',
        404,
      )
    if (part === 'attachments') return attachment(mail, Number(number))
    if (part === 'body')
      return new Response(withPictures(mail), {
        headers: { ...HTML, 'content-security-policy': BODY_POLICY },
      })
    return json ? Response.json(facts(mail)) : page(mail.subject, show(mail))
  }
}

const HTML = { 'content-type': 'text/html; charset=utf-8' }
const BODY_POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; sandbox allow-popups allow-top-navigation-by-user-activation"

const facts = (mail: InboxMail) => ({
  ...mail,
  attachments: mail.attachments.map(({ name, contentType, bytes }, index) => ({
    name,
    contentType,
    bytes,
    url: `/inbox/${mail.id}/attachments/${index}`,
  })),
})

function attachment(mail: InboxMail, index: number): Response {
  const found = mail.attachments[index]
  if (!found) return new Response('There is no such attachment.', { status: 404 })
  return new Response(Buffer.from(found.content), {
    headers: {
      'content-type': found.contentType,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(found.name)}`,
      'x-content-type-options': 'nosniff',
    },
  })
}

/** Pictures inside the mail (cid:) as data: addresses. */
function withPictures(mail: InboxMail): string {
  return mail.html.replace(/cid:([^"')\s]+)/g, (whole, id: string) => {
    const picture = mail.attachments.find((part) => part.contentId === id)
    return picture
      ? `data:${picture.contentType};base64,${Buffer.from(picture.content).toString('base64')}`
      : whole
  })
}

const list = (mails: InboxMail[]) =>
  mails.length === 0
    ? '<p>No mail yet. Everything the sandbox sends arrives here.</p>'
    : `<ul>${mails
        .map(
          (mail) =>
            `<li><a href="/inbox/${mail.id}"><b>${escapeHtml(mail.subject || '(no subject)')}</b><span>${escapeHtml(mail.to.join(', '))} · ${escapeHtml(mail.from)} · <time>${mail.receivedAt}</time>${mail.attachments.length > 0 ? ` · ${mail.attachments.length} attached` : ''}</span></a></li>`,
        )
        .join('')}</ul>`

const show = (mail: InboxMail) => `
  <p><a href="/inbox">All mail</a></p>
  <dl><dt>From</dt><dd>${escapeHtml(mail.from)}</dd><dt>To</dt><dd>${escapeHtml(mail.to.join(', '))}</dd>
  <dt>Received</dt><dd>${mail.receivedAt}</dd><dt>Message-ID</dt><dd>${escapeHtml(mail.messageId)}</dd></dl>
  ${mail.attachments
    .map(
      (part, index) =>
        `<p><a href="/inbox/${mail.id}/attachments/${index}">${escapeHtml(part.name)}</a> (${Math.ceil(part.content.byteLength / 1024)} KB)</p>`,
    )
    .join('')}
  <iframe title="The mail" src="/inbox/${mail.id}/body" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>
  <details><summary>As plain text</summary><pre>${escapeHtml(mail.text)}</pre></details>`

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1b1f2a;background:#faf9f7}
ul{list-style:none;padding:0}li a{display:block;padding:.75rem 1rem;border:1px solid #e2ded6;border-radius:8px;margin:.5rem 0;background:#fff;text-decoration:none;color:inherit}
li span{display:block;color:#5a6072;font-size:.875rem;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:8rem 1fr}dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:70vh;border:1px solid #e2ded6;border-radius:8px;background:#fff}pre{white-space:pre-wrap}`

const page = (title: string, body: string, status = 200) =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`,
    { status, headers: HTML },
  )
