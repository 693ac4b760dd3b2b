import { consentPage, type SandboxPeople } from '../../../sandbox/consent.ts'

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

/** The consent page's texts, as far as the sandbox's products need them. */
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

/** Splits the requested scopes into identity (always granted together) and products (unticked one by one). */
export function askedScopes(text: string): { identity: string[]; products: string[]; unknown: string[] } {
  const asked = text.split(/\s+/).filter((scope) => scope !== '')
  return {
    identity: asked.map((scope) => IDENTITY[scope]).filter((scope) => scope !== undefined),
    products: asked.filter((scope) => scope in SCOPE_WORDS),
    unknown: asked.filter((scope) => !(scope in SCOPE_WORDS) && !(scope in IDENTITY)),
  }
}

/** Google identifies people by numeric ids. */
export const GOOGLE_CHOICE: SandboxPeople = [personOf(GOOGLE_PEOPLE[0]), personOf(GOOGLE_PEOPLE[1])]

function personOf({ sub, email, name }: GooglePerson) {
  return { id: sub, email, name }
}

/** The page with the choice of person and the tick boxes. */
export function googleConsentPage(products: string[], hint: string | null): Response {
  const choices = products.map((value) => ({ value, label: SCOPE_WORDS[value] ?? value }))
  const boxes = { legend: 'Select what the app can access', choices }
  return consentPage('Google', boxes, { people: GOOGLE_CHOICE, hint })
}
