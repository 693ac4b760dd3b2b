import { SSO_REFUSALS, type SsoRefusal } from '../../../../shared/domain/sso.ts'

const WORDS: Record<SsoRefusal, string> = {
  cancelled: 'Your company’s login did not let you in. Try once more, or ask an admin of your company.',
  expired: 'Signing in took too long or was begun in another browser. Try once more.',
  failed: 'What your company’s login answered was not valid. Try once more, or ask an admin of your company.',
  unreachable: 'Your company’s login cannot be reached at present. Try once more in some minutes.',
  not_offered: 'This company has no login of its own here. Sign in with your password.',
  no_address: 'Your company’s login named no e-mail address for you. Ask an admin of your company.',
  other_domain:
    'Your company’s login named an e-mail address that is not at a domain of your company. Ask an admin of your company.',
  unverified:
    'Your company’s login says that your e-mail address is not verified. Have it verified there, then try once more.',
  unknown: 'You have no account of your company here yet. Ask an admin of your company to invite you.',
  taken:
    'Your account is linked with another one of your company’s login. Ask an admin of your company to forget the links.',
  required: 'Your company has you sign in by its own login.',
}

/** What the end of a sign-in by a company's login means; null where the page's address says nothing known. */
export function companyRefusalIn(query: URLSearchParams): { refusal: SsoRefusal; text: string } | null {
  const refusal = SSO_REFUSALS.find((known) => known === query.get('problem'))
  return refusal && query.get('with') === 'company' ? { refusal, text: WORDS[refusal] } : null
}
