import { escapeHtml } from '../../shared/rules/escapeHtml.ts'

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

/** Who can sign in at a vendor; the first is chosen unless the app names another. */
export type SandboxPeople = readonly [SandboxPerson, ...SandboxPerson[]]

/**
 * The page with the choice of person and, where a vendor lets its permissions or accounts be ticked one by one, the
 * boxes. It posts to its own address.
 * @param among.hint the e-mail address or id of the person whom the app expects
 */
export function consentPage(
  vendor: string,
  boxes: { legend: string; choices: { value: string; label: string }[] } | null = null,
  { people = SANDBOX_PEOPLE, hint = null }: { people?: SandboxPeople; hint?: string | null } = {},
): Response {
  const chosen = people.find(({ id, email }) => hint === id || hint === email) ?? people[0]
  const persons = people.map(
    ({ id, email, name }) =>
      `<label><input type="radio" name="account" value="${id}"${id === chosen.id ? ' checked' : ''}> ${name} <small>${email}</small></label>`,
  )
  const ticks = (boxes?.choices ?? []).map(
    ({ value, label }) =>
      `<label><input type="checkbox" name="scope" value="${escapeHtml(value)}" checked> ${escapeHtml(label)}</label>`,
  )
  return consentAnswer(
    200,
    'Sign in (sandbox)',
    `<h1>Sandbox sign-in</h1><p>This page stands in for ${escapeHtml(vendor)}’s. Nothing leaves this machine.</p>
<form method="post"><fieldset><legend>Choose an account</legend>${persons.join('')}</fieldset>
${boxes ? `<fieldset><legend>${escapeHtml(boxes.legend)}</legend>${ticks.join('')}</fieldset>` : ''}
<button name="decision" value="approve">Continue</button> <button name="decision" value="deny">Cancel</button></form>`,
  )
}

/** What a vendor shows on its own page and never sends to the redirect address. */
export function consentError(status: number, words: string, code?: string): Response {
  const number = code ? `<p>Error ${status}: ${escapeHtml(code)}</p>` : ''
  return consentAnswer(status, 'Error', `<h1>Access blocked</h1><p>${escapeHtml(words)}</p>${number}`)
}

/** The submitted form: who signs in and what was ticked; null where the person refused. */
export async function consentDecision(
  request: Request,
  people: SandboxPeople = SANDBOX_PEOPLE,
): Promise<{ person: SandboxPerson; ticked: string[] } | null> {
  const form = new URLSearchParams(await request.text())
  if (form.get('decision') !== 'approve') return null
  const person = people.find(({ id }) => id === form.get('account')) ?? people[0]
  return { person, ticked: form.getAll('scope') }
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
