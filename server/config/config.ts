import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { PRODUCT } from '../../shared/domain/product.ts'
import { isLoopback } from '../lib/isLoopback.ts'
import { ensureDataDir } from './dataDir.ts'
import { type ConfiguredKey, isKnownWord, loadKeyRing } from './encryptionKeys.ts'
import { type Environment, environment, type Service } from './environment.ts'
import { ConfigError } from './error.ts'
import { type FilesPlace, findFilesProblems, readFilesPlace } from './filesPlace.ts'
import { findLiveProblems, type LiveCluster, readLiveCluster } from './liveSettings.ts'
import { type OAuthClient, readOAuthClients, sandboxOAuthClients } from './oauthClients.ts'
import {
  type Dunning,
  findPaymentProblems,
  type PaymentSettings,
  readPaymentSettings,
} from './paymentSettings.ts'
import { Secret } from './secret.ts'
import { readSignInClients, type SignInClients, sandboxSignInClients } from './signInClients.ts'

const projectRoot = resolve(import.meta.dirname, '../..')

export interface Config extends PaymentSettings {
  services: readonly Service[]
  /** Demo data, emulated vendors and the mail inbox instead of the outside world. */
  sandbox: boolean
  host: string
  port: number
  /** Address under which people reach the product; no trailing slash. */
  publicUrl: string
  /** The operator's own pages, which people consent to. */
  termsUrl: string | null
  privacyUrl: string | null
  /** Absolute path. */
  dataDir: string
  /** PostgreSQL to use; null: the embedded one in the data folder. */
  databaseUrl: Secret | null
  /** The first encrypts, all decrypt. */
  encryptionKeys: readonly ConfiguredKey[]
  /** Null in the sandbox, whose mail goes to its inbox, and where no mail server is set up: reports then wait. */
  smtpUrl: Secret | null
  mailFrom: { name: string; address: string }
  /** The host that takes bounces of mail from companies' own addresses; null: they return to `mailFrom`. */
  mailReturnHost: string | null
  /** Name servers that companies' domains are looked up at; null: those of the machine. */
  dnsServers: readonly string[] | null
  /** Websites that answer while our own network works, asked before a watched one is called down; in the sandbox never. */
  controlSites: readonly string[]
  /** Where uploads are stored. */
  files: FilesPlace
  /** Null: pages are told by our own sockets. */
  live: LiveCluster | null
  /** Null: the browser that npm brought, else an installed one. */
  chromiumPath: string | null
  logLevel: Environment['LOG_LEVEL']
  trustProxy: Environment['TRUST_PROXY']
  /** Lets a monitor read /metrics. */
  metricsToken: Secret | null
  /** By the name that a provider's definition gives (`OAuthDefinition.client`). */
  oauthClients: Record<string, OAuthClient>
  /** The apps that people sign in with. */
  signInClients: SignInClients
  /** `VENDOR_<NAME>` by name: what providers' definitions let an installation set. */
  vendorSettings: Record<string, Secret>
  pdfMaxWidgets: number
  pdfConcurrency: number
  reportsPerDashboard: number
  reportRecipients: number
  /** Days after its slot for which the PDF and preview of a report's run are retained. */
  reportPdfDays: number
  /** Days after its slot for which a report's run is retained, with its figures as sent. */
  reportDays: number
  /** Days for which entries of the audit log are retained; 30 at least. */
  auditKeepDays: number
  /** Days for which a deleted company can be restored, after which it is removed. */
  companyKeepDays: number
  /** Days for which an export of a company can be fetched. */
  exportDays: number
  /** Whether anybody may read which calls there are, at /api/docs. */
  apiDocs: boolean
  /** Whether anybody may register a company; `invitation`: whom the operator has invited. */
  registration: boolean | 'invitation'
  /** How long a registered company may try the product. */
  trialDays: number
  /** Dashboards that each new company is given beside those of its plan. */
  bonusDashboards: number
  /** Days for which shared links go on working after a trial or subscription has ended. */
  linkGraceDays: number
  /** Days after that end after which dashboards are archived, until they are paid for again. */
  archiveUnpaidDays: number
  dunning: Dunning
  /** Whom companies ask about their plan: an e-mail address or a page. */
  billingContact: string | null
  emulatorPort: number
  inboxSmtpPort: number
}

/**
 * Reads the configuration from the environment and the command line (`--services=web,worker`), makes the data
 * folder and, where none is given, an encryption key in it. An empty variable counts as not set, but for
 * ENCRYPTION_KEY.
 *
 * @throws ConfigError with one sentence a problem, a line each, naming the variable and what to do
 */
export function loadConfig(env: NodeJS.ProcessEnv, argv: string[]): Config {
  const given = Object.fromEntries(
    Object.entries({ ...env, ...servicesArgument(argv) }).filter(
      ([name, value]) => value !== '' || name === 'ENCRYPTION_KEY',
    ),
  )
  const parsed = environment.safeParse(given)
  const oauth = readOAuthClients(given)
  const signIn = readSignInClients(given)
  const shape = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}.`)
  const conflicts = parsed.success
    ? [...findConflicts(parsed.data), ...findFilesProblems(parsed.data), ...findLiveProblems(parsed.data)]
    : []
  const problems = [...shape, ...oauth.problems, ...signIn.problems, ...conflicts]
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems.join('\n'))

  const values = parsed.data
  const dataDir = resolve(projectRoot, values.DATA_DIR)
  ensureDataDir(dataDir)
  const encryptionKeys = loadKeyRing(dataDir, values.ENCRYPTION_KEY)
  const generated = values.SANDBOX ? sandboxOAuthClients() : {}
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`
  return {
    services: values.SERVICES,
    sandbox: values.SANDBOX,
    host: values.HOST,
    port: values.PORT,
    publicUrl,
    termsUrl: values.TERMS_URL ?? null,
    privacyUrl: values.PRIVACY_URL ?? null,
    dataDir,
    databaseUrl: secretOrNull(values.DATABASE_URL),
    encryptionKeys,
    smtpUrl: secretOrNull(values.SMTP_URL),
    mailFrom: values.MAIL_FROM ?? { name: PRODUCT.name, address: `no-reply@${new URL(publicUrl).hostname}` },
    mailReturnHost: values.MAIL_RETURN_HOST ?? null,
    dnsServers: values.DNS_SERVERS ?? null,
    controlSites: values.CONTROL_SITES,
    files: readFilesPlace(values, dataDir),
    live: readLiveCluster(values),
    chromiumPath: values.CHROMIUM_PATH ?? null,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    metricsToken: secretOrNull(values.METRICS_TOKEN),
    oauthClients: { ...generated, ...oauth.clients },
    signInClients: values.SANDBOX ? sandboxSignInClients() : signIn.clients,
    vendorSettings: readVendorSettings(given),
    pdfMaxWidgets: values.PDF_MAX_WIDGETS,
    pdfConcurrency: values.PDF_CONCURRENCY,
    reportsPerDashboard: values.REPORTS_PER_DASHBOARD,
    reportRecipients: values.REPORT_RECIPIENTS,
    reportPdfDays: values.REPORT_PDF_DAYS,
    reportDays: values.REPORT_DAYS,
    auditKeepDays: values.AUDIT_KEEP_DAYS,
    companyKeepDays: values.COMPANY_KEEP_DAYS,
    exportDays: values.EXPORT_DAYS,
    apiDocs: values.API_DOCS ?? values.SANDBOX,
    registration: values.REGISTRATION ?? values.SANDBOX,
    trialDays: values.TRIAL_DAYS,
    bonusDashboards: values.BONUS_DASHBOARDS,
    linkGraceDays: values.LINK_GRACE_DAYS,
    archiveUnpaidDays: values.ARCHIVE_UNPAID_DAYS,
    dunning: values.DUNNING_DAYS,
    ...readPaymentSettings(values),
    billingContact: values.BILLING_CONTACT ?? null,
    ...sandboxPorts(values),
  }
}

const secretOrNull = (value: string | undefined) => (value === undefined ? null : new Secret(value))

const VENDOR_PREFIX = 'VENDOR_'

function readVendorSettings(env: NodeJS.ProcessEnv): Record<string, Secret> {
  const set = Object.entries(env).filter(([name, value]) => name.startsWith(VENDOR_PREFIX) && value)
  return Object.fromEntries(
    set.map(([name, value]) => [name.slice(VENDOR_PREFIX.length), new Secret(value ?? '')]),
  )
}

function servicesArgument(argv: string[]): { SERVICES?: string } {
  try {
    const { services } = parseArgs({ args: argv, options: { services: { type: 'string' } } }).values
    return services === undefined ? {} : { SERVICES: services }
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.? To specify.*$/s, '') : String(error)
    throw new ConfigError(
      `The command line is wrong: ${reason}; only --services=web,worker,scheduler is known.`,
    )
  }
}

/** The emulators and the inbox follow PORT, so that a second copy needs no more than another PORT and DATA_DIR. */
function sandboxPorts(values: Environment): { emulatorPort: number; inboxSmtpPort: number } {
  return {
    emulatorPort: values.EMULATOR_PORT ?? values.PORT + 1,
    inboxSmtpPort: values.INBOX_SMTP_PORT ?? values.PORT + 2,
  }
}

const SHORTEST_PASSWORD = 8

/** Whether whoever reaches the database would try this password of its owner, as it stands in an address. */
function isGuessable(written: string): boolean {
  const password = decoded(written).trim().toLowerCase()
  return password.length < SHORTEST_PASSWORD || new Set(password).size < 4 || isKnownWord(password)
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written)
  } catch {
    return ''
  }
}

/**
 * Values that are valid alone but not together: the sandbox beside production settings, or production without
 * them.
 */
function findConflicts(values: Environment): string[] {
  const elsewhere = (url: string | undefined) => url !== undefined && !isLoopback(new URL(url).hostname)
  const unpaid = findPaymentProblems(values)
  if (!values.SANDBOX) {
    const problems = unpaid
    if (values.DATABASE_URL && !values.ENCRYPTION_KEY) {
      problems.push(
        'ENCRYPTION_KEY is missing; set the same one on every machine, as in “k1:$(openssl rand -base64 32)”.',
      )
    }
    if (values.DATABASE_URL && isGuessable(new URL(values.DATABASE_URL).password)) {
      problems.push(
        'DATABASE_URL has no password, or one that can be guessed, of which the one of the app’s own role is made; give the owner a long random one.',
      )
    }
    if (values.PUBLIC_URL?.startsWith('http:') && elsewhere(values.PUBLIC_URL)) {
      problems.push(
        'PUBLIC_URL begins with http:, which shows passwords to whoever is on the way; put a proxy that speaks https in front and set its https: address.',
      )
    }
    return problems
  }
  const forbidden = (name: string, what: string) =>
    `${name} ${what}, which the sandbox (SANDBOX=1) never may; set SANDBOX=0 for real use or remove ${name}.`
  const problems = unpaid
  if (elsewhere(values.DATABASE_URL))
    problems.push(forbidden('DATABASE_URL', 'names a database on another machine'))
  if (values.SMTP_URL) problems.push(forbidden('SMTP_URL', 'would send real mail'))
  if (!isLoopback(values.HOST)) problems.push(forbidden('HOST', 'opens the product to others'))
  if (elsewhere(values.PUBLIC_URL)) problems.push(forbidden('PUBLIC_URL', 'opens the product to others'))
  const ports = sandboxPorts(values)
  const all = [values.PORT, ports.emulatorPort, ports.inboxSmtpPort]
  if (new Set(all).size < all.length || Math.max(...all) > 65535) {
    problems.push(
      `PORT, EMULATOR_PORT and INBOX_SMTP_PORT (${all.join(', ')}) need three different ports up to 65535; change one.`,
    )
  }
  return problems
}
