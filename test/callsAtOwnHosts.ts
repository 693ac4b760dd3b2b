/** What is special about calls at a company's own host, by their names. */

const DNS = 'shows records that lead to the product’s host'
const PROVIDER =
  'shows the addresses that a provider is to send people back to, of which one is the product’s'
const VENDOR = 'goes to the public address, which vendors send people back to'
/** Calls that are about the installation itself: what DNS, vendors and providers are to be told. Each does name it. */
export const ABOUT_THE_INSTALLATION: Record<string, string> = {
  'GET /api/company': DNS,
  'POST /api/company': DNS,
  'GET /api/company/host': DNS,
  'PUT /api/company/host': DNS,
  'POST /api/company/host/check': DNS,
  'GET /api/company/sso': PROVIDER,
  'PUT /api/company/sso': PROVIDER,
  'DELETE /api/company/sso': PROVIDER,
  'DELETE /api/company/sso/links': PROVIDER,
  'POST /api/company/sso/domains': PROVIDER,
  'POST /api/company/sso/domains/check': PROVIDER,
  'DELETE /api/company/sso/domains/:domain': PROVIDER,
  'GET /api/configs/apps/:kind': VENDOR,
  'GET /oauth/:kind/start': VENDOR,
  'POST /login-link': VENDOR,
  'POST /oauth/login-link': VENDOR,
}

/** Left out of the walk and called on examples of their own: what ends something, or changes what mails come from. */
export const APART = [
  'POST /api/company',
  'POST /logout',
  'DELETE /api/sessions',
  'DELETE /api/sessions/:id',
  'DELETE /api/users/:id',
  'PUT /api/users/:id',
  'DELETE /api/company',
  'PUT /api/company/host',
  'PUT /api/company/sender',
]

const ELSEWHERE = 'providers know the product’s address alone, and name the product: such accounts work there'
const CLOSED = 'a closed company is served at no host of its own: it is restored at the product’s address'
const REGISTRATION = 'a new company registers at the product’s address'
const UNPAID = 'nothing is paid where these are tried'
/** Calls that nobody does right at a company's own host, with the reason. */
export const REFUSED_HERE: Record<string, string> = {
  'GET /oauth/sign-in/:provider': ELSEWHERE,
  'GET /oauth/sign-in/:provider/callback': ELSEWHERE,
  'POST /oauth/sign-in/:provider/deletion': ELSEWHERE,
  'POST /api/identities/:provider': ELSEWHERE,
  'POST /api/identities/waiting': ELSEWHERE,
  'POST /accept-invitation/:provider': ELSEWHERE,
  'GET /api/company/closed': CLOSED,
  'POST /api/company/restore': CLOSED,
  'POST /register': REGISTRATION,
  'POST /register/:provider': REGISTRATION,
  'POST /confirm-registration': REGISTRATION,
  'POST /confirm-registration/:provider': REGISTRATION,
  'POST /setup': 'the installation has a company',
  'POST /api/payment/secure': UNPAID,
  'POST /api/company/subscription': UNPAID,
  'PUT /api/company/subscription': UNPAID,
  'POST /api/company/subscription/estimate': UNPAID,
  'POST /api/company/subscription/payment': UNPAID,
  'POST /api/company/coupon': UNPAID,
  'POST /webhooks/fastspring': 'the payment provider knows the product’s address alone',
  'GET /api/certificates/ask': 'the proxy asks it by an address, and by no host',
}
