import { z } from 'zod'
import { ssoProblem } from '../../../shared/api/sso.ts'
import type { SsoRefusal } from '../../../shared/domain/sso.ts'
import { sealedCookie } from '../../http/sealedCookie.ts'

/** The sign-in page after a refusal. It gets a word of a closed list: a text in an address could be forged. */
export const companyLoginRefusal = (problem: SsoRefusal) =>
  `/login?${new URLSearchParams({ problem, with: 'company' })}`

/** The page that asks whether to sign in to a company by its own login; `next`: where to go on then. */
export const companyLoginQuestion = (company: string, next?: string) =>
  `/login/company?${new URLSearchParams({ company, ...(next && { next }) })}`

/** What a provider itself said, for the page after the refusal: nobody else can write it. */
export const ssoWords = sealedCookie('sso_words', ssoProblem.extend({ words: z.string() }), 5)
