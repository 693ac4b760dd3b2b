import { escapeHtml } from '../../shared/rules/escapeHtml.ts'
import type { SignInPerson } from './people.ts'

/** The page of an emulated provider on which a person chooses who signs in. It posts to its own address. */
export function signInPage(provider: string, people: readonly SignInPerson[]): Response {
  const choices = people.map(
    ({ id, name, email, note }, at) =>
      `<label><input type="radio" name="person" value="${id}"${at === 0 ? ' checked' : ''}> ${escapeHtml(name)}, ${escapeHtml(email ?? 'no address')} <small>${escapeHtml(note)}</small></label>`,
  )
  return page(
    200,
    `<h1>Sign in with ${provider} (sandbox)</h1><p>This page stands in for ${provider}’s. Nothing leaves this machine.</p>
<form method="post"><fieldset><legend>Choose an account</legend>${choices.join('')}</fieldset>
<button name="decision" value="approve">Continue</button> <button name="decision" value="deny">Cancel</button></form>`,
  )
}

/** What a provider shows on its own page and never sends to the redirect address. */
export const refusedPage = (words: string): Response =>
  page(400, `<h1>Access blocked</h1><p>${escapeHtml(words)}</p>`)

function page(status: number, body: string): Response {
  const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in (sandbox)</title><style>body{font:16px/1.5 system-ui;max-width:36rem;margin:3rem auto;padding:0 1rem}
label{display:block;margin:.5rem 0}small{color:#555}button{font:inherit;padding:.5rem 1rem}</style>${body}</html>`
  return new Response(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } })
}
