import { escapeHtml } from '../shared/rules/escapeHtml.ts'

/** The consent page that stands in for a vendor's, and its form. Only emulators import this file. */

export interface SandboxPerson {
  id: string
  email: string
  name: string
}

/** The first sees every demo account of a vendor; the second is new there and sees none. */
export const SANDBOX_PEOPLE: readonly [SandboxPerson, SandboxPerson] = [
  { id: '7082001', email: 'alex.rivera@northwind.example', name: 'Alex Rivera' },
  { id: '7082002', email: 'sam.lindqvist@northwind.example', name: 'Sam Lindqvist' },
]

export const personOf = (id: string | undefined): SandboxPerson | undefined =>
  SANDBOX_PEOPLE.find((person) => person.id === id)

/**
 * The page with the choice of person and, where a vendor lets its permissions or accounts be ticked one by one, the
 * boxes. It posts to its own address.
 */
export function consentPage(
  vendor: string,
  boxes: { legend: string; choices: { value: string; label: string }[] } | null = null,
): Response {
  const people = SANDBOX_PEOPLE.map(
    ({ id, email, name }, index) =>
      `<label><input type="radio" name="account" value="${id}"${index === 0 ? ' checked' : ''}> ${name} <small>${email}</small></label>`,
  )
  const ticks = (boxes?.choices ?? []).map(
    ({ value, label }) =>
      `<label><input type="checkbox" name="scope" value="${escapeHtml(value)}" checked> ${escapeHtml(label)}</label>`,
  )
  return consentAnswer(
    200,
    'Sign in (sandbox)',
    `<h1>Sandbox sign-in</h1><p>This page stands in for ${escapeHtml(vendor)}’s. Nothing leaves this machine.</p>
<form method="post"><fieldset><legend>Choose an account</legend>${people.join('')}</fieldset>
${boxes ? `<fieldset><legend>${escapeHtml(boxes.legend)}</legend>${ticks.join('')}</fieldset>` : ''}
<button name="decision" value="approve">Continue</button> <button name="decision" value="deny">Cancel</button></form>`,
  )
}

/** What a vendor shows on its own page and never sends to the redirect address. */
export function consentError(status: number, words: string): Response {
  return consentAnswer(status, 'Error', `<h1>Access blocked</h1><p>${escapeHtml(words)}</p>`)
}

/** The form as it was sent: who signs in, what was ticked, and null where the person said no. */
export async function consentDecision(
  request: Request,
): Promise<{ person: SandboxPerson; ticked: string[] } | null> {
  const form = new URLSearchParams(await request.text())
  if (form.get('decision') !== 'approve') return null
  return { person: personOf(form.get('account') ?? '') ?? SANDBOX_PEOPLE[0], ticked: form.getAll('scope') }
}

/** Redirect addresses are registered if they are on loopback or end in `/oauth/callback`. */
export function isRegisteredRedirect(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { hostname, pathname } = new URL(address)
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname) || pathname.endsWith('/oauth/callback')
}

/** Sends the browser back with these parameters; null ones are left out. */
export function redirectBack(address: string, parameters: Record<string, string | null>): Response {
  const back = new URL(address)
  for (const [name, value] of Object.entries(parameters))
    if (value !== null) back.searchParams.set(name, value)
  return Response.redirect(back.href, 303)
}

function consentAnswer(status: number, title: string, body: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}
label{display:block;margin:.5rem 0}small{color:#555}button{font:inherit;padding:.5rem 1rem}</style>${body}</html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
