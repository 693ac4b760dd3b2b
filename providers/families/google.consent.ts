import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
/** The emulated Google people and the pages they see. */

export interface GooglePerson {
  sub: string
  email: string
  name: string
}

/** The first sees every demo account; the second is new and sees none. */
export const GOOGLE_PEOPLE: readonly [GooglePerson, GooglePerson] = [
  { sub: '108200000000000000001', email: 'alex.rivera@northwind.example', name: 'Alex Rivera' },
  { sub: '108200000000000000002', email: 'sam.lindqvist@northwind.example', name: 'Sam Lindqvist' },
]

/** The consent page's words, as far as the sandbox's products need them. */
const SCOPE_WORDS: Record<string, string> = {
  'https://www.googleapis.com/auth/analytics.readonly': 'See and download your Google Analytics data',
  'https://www.googleapis.com/auth/webmasters.readonly': 'View Search Console data for your verified sites',
  'https://www.googleapis.com/auth/adwords': 'See, edit, create and delete your Google Ads accounts and data',
  'https://www.googleapis.com/auth/business.manage': 'See, edit, create and delete your business listings',
  'https://www.googleapis.com/auth/spreadsheets.readonly': 'See all your Google Sheets spreadsheets',
  'https://www.googleapis.com/auth/drive.metadata.readonly': 'See information about your Google Drive files',
  'https://www.googleapis.com/auth/drive.readonly': 'See and download all your Google Drive files',
}
const IDENTITY: Record<string, string> = {
  openid: 'openid',
  email: 'https://www.googleapis.com/auth/userinfo.email',
  profile: 'https://www.googleapis.com/auth/userinfo.profile',
  'https://www.googleapis.com/auth/userinfo.email': 'https://www.googleapis.com/auth/userinfo.email',
  'https://www.googleapis.com/auth/userinfo.profile': 'https://www.googleapis.com/auth/userinfo.profile',
}

/** Splits what was asked into identity (always granted together) and products (each can be unticked). */
export function askedScopes(text: string): { identity: string[]; products: string[]; unknown: string[] } {
  const asked = text.split(/\s+/).filter((scope) => scope !== '')
  return {
    identity: asked.map((scope) => IDENTITY[scope]).filter((scope) => scope !== undefined),
    products: asked.filter((scope) => scope in SCOPE_WORDS),
    unknown: asked.filter((scope) => !(scope in SCOPE_WORDS) && !(scope in IDENTITY)),
  }
}

/** The page with the choice of person and the tick boxes; it posts to its own address. */
export function consentPage(products: string[], hint: string | null): Response {
  const chosen = GOOGLE_PEOPLE.find(({ sub, email }) => hint === sub || hint === email) ?? GOOGLE_PEOPLE[0]
  const people = GOOGLE_PEOPLE.map(
    ({ sub, email, name }) =>
      `<label><input type="radio" name="account" value="${sub}"${sub === chosen.sub ? ' checked' : ''}> ${name} <small>${email}</small></label>`,
  )
  const scopes = products.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${escapeHtml(scope)}" checked> ${SCOPE_WORDS[scope] ?? ''}</label>`,
  )
  return page(
    200,
    'Sign in (sandbox)',
    `<h1>Sandbox sign-in</h1><p>This page stands in for Google’s. Nothing leaves this machine.</p>
<form method="post"><fieldset><legend>Choose an account</legend>${people.join('')}</fieldset>
<fieldset><legend>Select what the app can access</legend>${scopes.join('')}</fieldset>
<button name="decision" value="approve">Continue</button> <button name="decision" value="deny">Cancel</button></form>`,
  )
}

/** Errors that Google shows on its own page and never sends to the redirect address. */
export function errorPage(status: number, code: string, words: string): Response {
  return page(
    status,
    'Error',
    `<h1>Access blocked</h1><p>${escapeHtml(words)}</p><p>Error ${status}: ${code}</p>`,
  )
}

function page(status: number, title: string, body: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px/1.5 system-ui;max-width:30rem;margin:3rem auto;padding:0 1rem}
label{display:block;margin:.5rem 0}small{color:#555}button{font:inherit;padding:.5rem 1rem}</style>${body}</html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
