import { networkOf } from './clientAddress.ts'
import type { TryLimit } from './tries.ts'

/** Whose tries are counted together. `browser`: one that has passed this door before (`knownBrowser.ts`). */
type Subject = 'account' | 'address' | 'browser' | 'company' | 'dashboard' | 'session'

interface Limit {
  /** The call, or one of `SHARED`. */
  where: string
  what: string
  /** Several: counted for each combination. */
  per: readonly Subject[]
  most: number
  seconds: number
  /** What helps at once, for the refusal's sentence: where strangers can use the tries up, people still come in. */
  wayOut?: string
}

const MINUTE = 60
const QUARTER_HOUR = 900
const HOUR = 3_600

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
  registrations: ['POST /register', 'POST /register/{provider}'],
  'mails of registrations': ['POST /register', 'POST /register/{provider}', 'POST /register/resend'],
  'links of registrations': ['POST /confirm-registration', 'POST /confirm-registration/{provider}'],
  'PDFs of a link': ['GET /api/dashboards/{permalink}/pdf', 'GET /api/dashboards/{permalink}/realtime/pdf'],
}

const BY_MAIL =
  'set a new password by “Forgotten your password?”: where you open the mailed link you can then sign in at once'
const BY_A_NEW_LINK = 'ask whoever sent you the link for a new one, which takes its password at once'

/**
 * Every limit of tries, across all processes. A count that strangers can use up never blocks others on its
 * own: a browser that has passed before has its own count. docs/operating.md shows this table to operators.
 */
export const LIMITS = {
  signInFrom: {
    where: 'POST /login',
    what: 'sign-ins from an address',
    per: ['address'],
    most: 100,
    seconds: QUARTER_HOUR,
    wayOut: BY_MAIL,
  },
  signInHere: {
    where: 'POST /login',
    what: 'sign-ins to an account from an address',
    per: ['account', 'address'],
    most: 10,
    seconds: QUARTER_HOUR,
    wayOut: BY_MAIL,
  },
  signIn: {
    where: 'POST /login',
    what: 'sign-ins to an account from browsers new to it',
    per: ['account'],
    most: 50,
    seconds: QUARTER_HOUR,
    wayOut: BY_MAIL,
  },
  signInKnown: {
    where: 'POST /login',
    what: 'sign-ins to an account from a browser that it was signed in with before, in place of the three above',
    per: ['browser'],
    most: 10,
    seconds: QUARTER_HOUR,
    wayOut: BY_MAIL,
  },
  newDevices: {
    where: 'POST /login',
    what: 'mails to an account about browsers new to it; later sign-ins are not mailed',
    per: ['account'],
    most: 10,
    seconds: HOUR,
  },
  secondStepHere: {
    where: 'POST /api/second-step',
    what: 'second steps to an account from an address, from browsers new to the account',
    per: ['account', 'address'],
    most: 10,
    seconds: 24 * HOUR,
    wayOut: BY_MAIL,
  },
  secondStep: {
    where: 'POST /api/second-step',
    what: 'second steps to an account from browsers new to it',
    per: ['account'],
    most: 5,
    seconds: QUARTER_HOUR,
    wayOut: BY_MAIL,
  },
  secondStepDay: {
    where: 'POST /api/second-step',
    what: 'the same in a day',
    per: ['account'],
    most: 30,
    seconds: 24 * HOUR,
    wayOut: BY_MAIL,
  },
  // By account: whoever reads the owner's mail makes any number of such browsers.
  secondStepMailed: {
    where: 'POST /api/second-step',
    what: 'second steps from browsers that have set the account’s password by mail, in place of the three above',
    per: ['account'],
    most: 5,
    seconds: QUARTER_HOUR,
  },
  secondStepMailedDay: {
    where: 'POST /api/second-step',
    what: 'the same in a day',
    per: ['account'],
    most: 30,
    seconds: 24 * HOUR,
  },
  secondStepKnown: {
    where: 'POST /api/second-step',
    what: 'second steps from a browser that the account was signed in with before, in place of the five above',
    per: ['browser'],
    most: 10,
    seconds: HOUR,
  },
  passkeyFrom: {
    where: 'POST /login/passkey',
    what: 'sign-ins by a passkey from an address',
    per: ['address'],
    most: 100,
    seconds: QUARTER_HOUR,
  },
  secondFactorProof: {
    where: 'POST /api/second-factor/unlock',
    what: 'tries to show once more who one is',
    per: ['account'],
    most: 10,
    seconds: QUARTER_HOUR,
  },
  resetFrom: {
    where: 'POST /forgot-password',
    what: 'links asked for from an address',
    per: ['address'],
    most: 20,
    seconds: HOUR,
  },
  resetHere: {
    where: 'POST /forgot-password',
    what: 'links asked for an account from an address',
    per: ['account', 'address'],
    most: 5,
    seconds: HOUR,
  },
  resetMails: {
    where: 'POST /forgot-password',
    what: 'links mailed to an account for browsers new to it; more are answered alike and not mailed',
    per: ['account'],
    most: 20,
    seconds: HOUR,
  },
  resetKnown: {
    where: 'POST /forgot-password',
    what: 'links asked for an account from a browser that it was signed in with before, in place of the three above',
    per: ['browser'],
    most: 5,
    seconds: HOUR,
  },
  resetUse: {
    where: 'POST /reset-password',
    what: 'links tried from an address',
    per: ['address'],
    most: 20,
    seconds: HOUR,
  },
  setUp: {
    where: 'POST /setup',
    what: 'codes tried from an address',
    per: ['address'],
    most: 20,
    seconds: HOUR,
  },
  coupons: {
    where: 'GET /api/coupons/{code}',
    what: 'codes of coupons tried from an address',
    per: ['address'],
    most: 60,
    seconds: HOUR,
  },
  companyCoupons: {
    where: 'POST /api/company/coupon',
    what: 'codes of coupons that a person tries for their company',
    per: ['account', 'address'],
    most: 60,
    seconds: HOUR,
  },
  // Each takes a tenth of a second of a processor.
  senderKeys: {
    where: 'keys of a sender',
    what: 'key pairs made for domains that a company sends from',
    per: ['company'],
    most: 20,
    seconds: HOUR,
  },
  // Each costs the payment provider's calls, which all companies share.
  planEstimates: {
    where: 'POST /api/company/subscription/estimate',
    what: 'estimates of a change of a company’s subscription',
    per: ['company'],
    most: 200,
    seconds: HOUR,
  },
  planCalls: {
    where: 'calls of the plan',
    what: 'completions, resumptions and payment pages of a company’s subscription',
    per: ['company'],
    most: 60,
    seconds: HOUR,
  },
  // More than an agency needs in a day: the provider takes a fee of each charge.
  planChanges: {
    where: 'PUT /api/company/subscription',
    what: 'changes of a company’s subscription, each of which may cost a fee',
    per: ['company'],
    most: 20,
    seconds: 24 * HOUR,
  },
  register: {
    where: 'registrations',
    what: 'registrations sent from an address',
    per: ['address'],
    most: 40,
    seconds: HOUR,
  },
  registerMails: {
    where: 'mails of registrations',
    what: 'mails to an e-mail address about its registration; more are answered alike and not mailed',
    per: ['account'],
    most: 5,
    seconds: HOUR,
  },
  registerAgain: {
    where: 'POST /register/resend',
    what: 'links requested once more from an address',
    per: ['address'],
    most: 20,
    seconds: HOUR,
  },
  registerConfirm: {
    where: 'links of registrations',
    what: 'links tried from an address',
    per: ['address'],
    most: 20,
    seconds: HOUR,
  },
  checkouts: {
    where: 'POST /api/payment/secure',
    what: 'checkouts begun from an address',
    per: ['address'],
    most: 60,
    seconds: HOUR,
  },
  checkoutsDone: {
    where: 'POST /api/payment/completion',
    what: 'completed checkouts told from an address',
    per: ['address'],
    most: 60,
    seconds: HOUR,
  },
  identityLink: {
    where: 'POST /api/identities/{provider}',
    what: 'own passwords tried to link an account elsewhere, from an address',
    per: ['account', 'address'],
    most: 10,
    seconds: QUARTER_HOUR,
  },
  ownPassword: {
    where: 'PUT /api/users/{id}',
    what: 'changes of the own password or address from an address',
    per: ['account', 'address'],
    most: 10,
    seconds: QUARTER_HOUR,
  },
  ownPasswords: {
    where: 'calls with the own password',
    what: 'wrong own passwords of an account, from wherever',
    per: ['account'],
    most: 20,
    seconds: HOUR,
  },
  ownPasswordsHere: {
    where: 'calls with the own password',
    what: 'wrong own passwords of a sign-in; the next one ends it',
    per: ['session'],
    most: 4,
    seconds: HOUR,
  },
  companyDelete: {
    where: 'DELETE /api/company',
    what: 'own passwords tried to delete the company, from an address',
    per: ['account', 'address'],
    most: 10,
    seconds: QUARTER_HOUR,
  },
  webhookSignature: {
    where: 'POST /webhooks/fastspring',
    what: 'events of payments with a wrong signature, from an address',
    per: ['address'],
    most: 60,
    seconds: HOUR,
  },
  companyRestore: {
    where: 'POST /api/company/restore',
    what: 'tries to restore a company, from an address',
    per: ['address'],
    most: 20,
    seconds: QUARTER_HOUR,
  },
  emailChange: {
    where: 'PUT /api/users/{id}',
    what: 'links mailed to a new address of one’s own',
    per: ['account'],
    most: 10,
    seconds: HOUR,
  },
  emailConfirm: {
    where: 'links of a new address',
    what: 'links tried from an address',
    per: ['address'],
    most: 20,
    seconds: HOUR,
  },
  invitations: {
    where: 'mails of invitations',
    what: 'invitations that an admin sends',
    per: ['account'],
    most: 100,
    seconds: HOUR,
  },
  invitationsTo: {
    where: 'mails of invitations',
    what: 'invitations of a company to an e-mail address',
    per: ['company', 'account'],
    most: 10,
    seconds: HOUR,
  },
  invitationMails: {
    where: 'mails of invitations',
    what: 'mails to an e-mail address, from whichever company; more are answered alike and not mailed',
    per: ['account'],
    most: 30,
    seconds: HOUR,
  },
  broughtBack: {
    where: 'POST /api/deleted/{id}/restore',
    what: 'times that one deleted thing is brought back; a person is mailed each time',
    per: ['account'],
    most: 10,
    seconds: HOUR,
  },
  invitationUse: {
    where: 'links of invitations',
    what: 'links tried from an address',
    per: ['address'],
    most: 40,
    seconds: HOUR,
  },
  linkHere: {
    where: 'every call of a link',
    what: 'passwords or authorisations of a link guessed from an address',
    per: ['dashboard', 'address'],
    most: 5,
    seconds: HOUR,
    wayOut: BY_A_NEW_LINK,
  },
  link: {
    where: 'every call of a link',
    what: 'passwords or authorisations of a link guessed by browsers new to it',
    per: ['dashboard'],
    most: 60,
    seconds: HOUR,
    wayOut: BY_A_NEW_LINK,
  },
  linkKnown: {
    where: 'POST /api/dashboards/{permalink}/authorise',
    what: 'passwords of a link from a browser that knew the present one, in place of the two above',
    per: ['browser'],
    most: 5,
    seconds: HOUR,
    wayOut: BY_A_NEW_LINK,
  },
  askAgain: {
    where: 'GET /api/dashboards/{permalink}/data',
    what: 'calls with refresh, by owners, that ask the vendors again',
    per: ['dashboard'],
    most: 30,
    seconds: HOUR,
  },
  // A window of a dashboard with a dozen widgets costs some forty of the 14,000 tokens an hour of the tightest vendor.
  windowsFrom: {
    where: 'page, data and PDF of a link',
    what: 'windows that a guest chooses and nobody has looked at, from an address',
    per: ['dashboard', 'address'],
    most: 240,
    seconds: HOUR,
  },
  windows: {
    where: 'page, data and PDF of a link',
    what: 'windows that guests choose and nobody has looked at',
    per: ['dashboard'],
    most: 300,
    seconds: HOUR,
  },
  dataFrom: {
    where: 'GET /api/dashboards/{permalink}/data',
    what: 'data calls of guests that no kept answer serves, from an address; a page makes one or two',
    per: ['address'],
    most: 900,
    seconds: QUARTER_HOUR,
  },
  pdfFrom: {
    where: 'PDFs of a link',
    what: 'PDFs that guests ask for from an address',
    per: ['address'],
    most: 20,
    seconds: MINUTE,
  },
  pdf: {
    where: 'PDFs of a link',
    what: 'PDFs that guests ask for',
    per: ['dashboard'],
    most: 60,
    seconds: MINUTE,
  },
} as const satisfies Record<string, Limit>

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
