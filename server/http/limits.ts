import { networkOf } from './clientAddress.ts'
import { OF_COMPANIES } from './limits/company.ts'
import type { Limit } from './limits/limit.ts'
import { OF_LINKS } from './limits/links.ts'
import { OF_SIGN_IN } from './limits/signIn.ts'
import type { TryLimit } from './tries.ts'

/** Calls that share a limit, under the words for all of them. */
export const SHARED: Record<string, readonly string[]> = {
  'every call of a link': [
    'GET /dashboards/{permalink}',
    'GET /api/dashboards/{permalink}',
    'GET /api/dashboards/{permalink}/data',
    'GET /api/dashboards/{permalink}/pdf',
    'GET /api/dashboards/{permalink}/realtime/pdf',
    'GET /api/dashboards/{permalink}/sent',
    'POST /api/dashboards/{permalink}/authorise',
  ],
  'page, data and PDF of a link': [
    'GET /dashboards/{permalink}',
    'GET /api/dashboards/{permalink}/data',
    'GET /api/dashboards/{permalink}/pdf',
    'GET /api/dashboards/{permalink}/realtime/pdf',
  ],
  'keys of a sender': ['POST /api/company', 'PUT /api/company/sender', 'POST /api/company/sender/key'],
  'calls of the plan': ['POST /api/company/subscription', 'POST /api/company/subscription/payment'],
  'mails of invitations': ['POST /api/users', 'POST /api/invitations/{id}'],
  'links of a new address': ['POST /confirm-email', 'POST /stop-email-change'],
  'links of invitations': [
    'POST /invitation',
    'POST /accept-invitation',
    'POST /accept-invitation/{provider}',
  ],
  'calls with the own password': [
    'PUT /api/users/{id}',
    'POST /api/identities/{provider}',
    'POST /api/second-factor/unlock',
    'DELETE /api/company',
  ],
  'codes of coupons': [
    'GET /api/coupons/{code}',
    'POST /register',
    'POST /register/{provider}',
    'POST /api/payment/secure',
  ],
  registrations: ['POST /register', 'POST /register/{provider}'],
  'mails of registrations': ['POST /register', 'POST /register/{provider}', 'POST /register/resend'],
  'links of registrations': ['POST /confirm-registration', 'POST /confirm-registration/{provider}'],
  'PDFs of a link': ['GET /api/dashboards/{permalink}/pdf', 'GET /api/dashboards/{permalink}/realtime/pdf'],
}

/**
 * Every limit of tries, across all processes. A count that strangers can use up never blocks others on its
 * own: a browser that has passed before has its own count. docs/operating.md shows this table to operators.
 */
export const LIMITS = { ...OF_SIGN_IN, ...OF_COMPANIES, ...OF_LINKS }

export type LimitName = keyof typeof LIMITS

/** The limit of this name for these subjects. Addresses of one IPv6 network count as one. */
export function limitOf<N extends LimitName>(
  name: N,
  subjects: Record<(typeof LIMITS)[N]['per'][number], string>,
): TryLimit {
  const { per, most, seconds, wayOut } = LIMITS[name] as Limit
  const values = per.map((subject) => {
    const value: string = subjects[subject as keyof typeof subjects]
    return subject === 'address' ? networkOf(value) : value
  })
  return { key: [name, ...values].join(' '), most, seconds, wayOut }
}
