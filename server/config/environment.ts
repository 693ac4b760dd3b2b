import { isAbsolute } from 'node:path'
import ipaddr from 'ipaddr.js'
import { z } from 'zod'
import { MAILBOX } from '../../shared/api/sender.ts'
import { PRODUCT } from '../../shared/domain/product.ts'
import { encryptionKeyList } from './encryptionKeys.ts'
import { filesVariables } from './filesPlace.ts'
import { liveVariables } from './liveSettings.ts'
import { paymentVariables } from './paymentSettings.ts'

export const SERVICES = ['web', 'worker', 'scheduler'] as const
export type Service = (typeof SERVICES)[number]

const port = z.coerce
  .number('is not a port; set a number from 1 to 65535')
  .int('is not a port; set a number from 1 to 65535')
  .min(1, 'is not a port; set a number from 1 to 65535')
  .max(65535, 'is not a port; set a number from 1 to 65535')

const count = (most: number, least = 1) => {
  const message = `is not a count; set a number from ${least} to ${most}`
  return z.coerce.number(message).int(message).min(least, message).max(most, message)
}

const address = (protocols: string[], example: string) =>
  z.string().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null
    return url !== null && protocols.includes(url.protocol) && url.hostname !== ''
  }, `is not an address of the form ${example}; correct it`)

const onOff = z
  .enum(['0', '1', 'false', 'true'], 'is neither 0 nor 1; set 1 for the sandbox, 0 for real use')
  .transform((text) => text === '1' || text === 'true')

const yesNo = z
  .enum(['0', '1', 'false', 'true'], 'is neither 0 nor 1; set 1 for yes, 0 for no')
  .transform((text) => text === '1' || text === 'true')

const registration = z
  .enum(
    ['0', '1', 'false', 'true', 'invitation'],
    'is neither 0, 1 nor invitation; set 1 for anybody, invitation for whom you invite, 0 for nobody',
  )
  .transform((text) => (text === 'invitation' ? text : text === '1' || text === 'true'))

const services = z.string().transform((text, context) => {
  const names = text.split(',').map((name) => name.trim())
  const chosen = SERVICES.filter((service) => names.includes(service))
  if (chosen.length !== new Set(names).size) {
    context.addIssue({
      code: 'custom',
      message: `is not a list of services; name any of ${SERVICES.join(',')}`,
    })
  }
  return chosen
})

const WHOLE_ADDRESS = 'is not the address of a whole site; set for example https://reports.example.com'

/** Where people reach us: scheme, host and port, as browsers write them. */
const origin = address(['http:', 'https:'], 'https://reports.example.com').transform((text, context) => {
  const { origin, username, password, pathname, search, hash } = new URL(text)
  if ([username, password, pathname.replaceAll('/', ''), search, hash].every((part) => part === ''))
    return origin
  context.addIssue({ code: 'custom', message: WHOLE_ADDRESS })
  return z.NEVER
})

/** Proxies in front of the web service: none, how many hops, or their addresses. Never “all”: anyone could then forge one. */
const proxies = z.string().transform((text, context): false | number | string[] => {
  if (text === '0' || text === 'false') return false
  if (/^[1-9]$/.test(text)) return Number(text)
  const list = text.split(',').map((part) => part.trim())
  if (!list.every((part) => isWritten(part) && (ipaddr.isValid(part) || ipaddr.isValidCIDR(part)))) {
    context.addIssue({
      code: 'custom',
      message: 'is not a number of proxies nor a list of their addresses; set for example 1 or 10.0.0.0/8',
    })
  } else if (isNearlyEverybody(list)) {
    context.addIssue({
      code: 'custom',
      message: 'trusts so many addresses that anybody could forge theirs; name your proxies alone',
    })
  }
  return list
})

/** An IPv4 address in four numbers: “1.5” would be one, too. */
const isWritten = (proxy: string) => proxy.includes(':') || /^\d+\.\d+\.\d+\.\d+(\/\d+)?$/.test(proxy)

/** Kinds of address that nobody has on the internet. */
const PRIVATE = new Set(['private', 'loopback', 'linkLocal', 'carrierGradeNat', 'uniqueLocal'])

/** The most of all IPv4 and IPv6 addresses that proxies on the internet may have together: more than any network of them has. */
const MOST_TRUSTED = { ipv4: 2 ** -8, ipv6: 2 ** -16 }

/** Whether a list trusts more of the internet than its owner can have, be it by one range or by many. */
function isNearlyEverybody(list: readonly string[]): boolean {
  const ranges = list.map((proxy) => ipaddr.parseCIDR(ipaddr.isValidCIDR(proxy) ? proxy : alone(proxy)))
  const trusted = { ipv4: 0, ipv6: 0 }
  for (const [address, bits] of ranges.map(unmapped))
    if (!isPrivate(address, bits)) trusted[address.kind()] += 2 ** -bits
  return trusted.ipv4 > MOST_TRUSTED.ipv4 || trusted.ipv6 > MOST_TRUSTED.ipv6
}

const alone = (address: string) => `${address}/${address.includes(':') ? 128 : 32}`

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number]

/** IPv4 written as IPv6 is IPv4. */
const unmapped = ([address, bits]: Range): Range =>
  address instanceof ipaddr.IPv6 && address.isIPv4MappedAddress() && bits >= 96
    ? [address.toIPv4Address(), bits - 96]
    : [address, bits]

/** Its first and last address are of one kind, which is private. */
function isPrivate(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): boolean {
  const text = `${address}/${bits}`
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6
  const kind = family.networkAddressFromCIDR(text).range()
  return PRIVATE.has(kind) && kind === family.broadcastAddressFromCIDR(text).range()
}

/** As in a mail's header: `Name <address>`, or the address alone. */
const sender = z.string().transform((text, context) => {
  const [, name, address] = /^(?:([^<>@\r\n]+) )?<?([^<>@\s]+@[^<>@\s]+?)>?$/.exec(text) ?? []
  if (address && MAILBOX.test(address.slice(0, address.lastIndexOf('@'))))
    return { name: name ?? PRODUCT.name, address }
  const message = 'is not a sender; set for example “Reports <reports@example.com>”'
  context.addIssue({ code: 'custom', message })
  return z.NEVER
})

/** Where people write to: an e-mail address or a page. */
const contact = z.union(
  [z.email(), address(['http:', 'https:'], 'https://example.com/billing')],
  'is neither an e-mail address nor the address of a page; set for example billing@example.com',
)

const hostName = z
  .string()
  .toLowerCase()
  .refine(
    (text) => /^([a-z0-9-]+\.)+[a-z0-9-]+$/.test(text),
    'is not the name of a host; set for example return.example.com',
  )

/** Addresses, some with a port. */
const nameServers = z.string().transform((text, context) => {
  const list = text.split(',').map((part) => part.trim())
  if (list.every((server) => ipaddr.isValid(server.replace(/^\[?(.*?)\]?(?::\d+)?$/, '$1')))) return list
  context.addIssue({
    code: 'custom',
    message: 'is not a list of addresses of name servers; set for example 9.9.9.9,1.1.1.1',
  })
  return z.NEVER
})

const CONTROL_SITES = ['https://www.googleapis.com/', 'https://graph.facebook.com/']

/** Web addresses by commas. */
const controlSites = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (list) => list.length <= 5 && list.every((site) => /^https?:/.test(site) && URL.canParse(site)),
    'is not a list of at most five web addresses; set for example https://example.com,https://example.org',
  )

/** The one schema of the environment. A message completes the sentence “NAME … ; what to do.” */
export const environment = z.object({
  PORT: port.default(4800),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: address(
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/database',
  ).optional(),
  PUBLIC_URL: origin.optional(),
  TERMS_URL: address(['http:', 'https:'], 'https://example.com/terms').optional(),
  PRIVACY_URL: address(['http:', 'https:'], 'https://example.com/privacy').optional(),
  SANDBOX: onOff.default(true),
  ENCRYPTION_KEY: encryptionKeyList.optional(),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtps://user:password@host:465').optional(),
  MAIL_FROM: sender.optional(),
  MAIL_RETURN_HOST: hostName.optional(),
  DNS_SERVERS: nameServers.optional(),
  CONTROL_SITES: controlSites.default(CONTROL_SITES),
  ...filesVariables,
  ...liveVariables,
  CHROMIUM_PATH: z
    .string()
    .refine(isAbsolute, 'is not an absolute path; give the whole path of the browser')
    .optional(),
  SERVICES: services.default([...SERVICES]),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'is no log level; set fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
  TRUST_PROXY: proxies.default(false),
  METRICS_TOKEN: z.string().min(16, 'is too short to be safe; set at least 16 characters').optional(),
  PDF_MAX_WIDGETS: count(500).default(60),
  PDF_CONCURRENCY: count(32).default(2),
  REPORTS_PER_DASHBOARD: count(1000).default(5),
  REPORT_RECIPIENTS: count(100).default(5),
  REPORT_PDF_DAYS: count(3650).default(30),
  REPORT_DAYS: count(3650).default(400),
  AUDIT_KEEP_DAYS: count(3650, 30).default(400),
  COMPANY_KEEP_DAYS: count(365, 1).default(30),
  EXPORT_DAYS: count(365).default(7),
  API_DOCS: yesNo.optional(),
  REGISTRATION: registration.optional(),
  TRIAL_DAYS: count(365, 0).default(14),
  BONUS_DASHBOARDS: count(500, 0).default(0),
  PAYMENT: yesNo.default(false),
  ...paymentVariables,
  LINK_GRACE_DAYS: count(365, 0).default(14),
  ARCHIVE_UNPAID_DAYS: count(3650, 1).default(30),
  BILLING_CONTACT: contact.optional(),
  EMULATOR_PORT: port.optional(),
  INBOX_SMTP_PORT: port.optional(),
})

export type Environment = z.output<typeof environment>
