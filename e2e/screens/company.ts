import type { Page } from 'playwright-core'
import { linkTo } from '../../client/lib/paths.ts'
import { DEMO_PASSWORD } from '../../server/seed/people.ts'
import { dataOf } from '../../shared/api/common.ts'
import { type CompanyHost, HOST_STATES, type HostRecord } from '../../shared/api/host.ts'
import type { CompanySender } from '../../shared/api/sender.ts'
import { companySso } from '../../shared/api/sso.ts'
import { unlock } from '../../test/secondFactor.ts'
import { newSession } from '../personas.ts'
import { REGISTERED_PASSWORD, registerCompany } from '../registeredCompany.ts'
import { at, type Facts, press, type Screen, seen, steps } from './screen.ts'

/** One thing of each kind that was deleted, one with a long name. */
const deletedThings: Screen['open'] = async (page, facts) => {
  const when = { deletedAt: '2026-11-20T09:15:00Z', keptUntil: '2026-12-20T09:15:00Z' }
  const things = [
    {
      id: 'a',
      kind: 'dashboard',
      name: 'Northwind Outdoor, all shops of Europe and what they sell',
      deletedBy: 'Dana Reyes',
    },
    { id: 'b', kind: 'source', name: 'Google Analytics 4: dana@agency.example', deletedBy: null },
    { id: 'c', kind: 'client', name: 'Orbit', deletedBy: 'Dana Reyes' },
    { id: 'd', kind: 'person', name: 'Lin Mora', deletedBy: 'Dana Reyes' },
  ]
  const data = things.map((thing) => ({ ...thing, ...when }))
  await page.route(/\/api\/deleted\?/, (route) =>
    route.fulfill({ json: { data, meta: { nextCursor: null } } }),
  )
  await at(linkTo.deleted())(page, facts)
  await page.getByRole('button', { name: 'Bring Orbit back' }).waitFor()
}

/** The brand with one of its previews. */
const brandTab =
  (name: string): Screen['open'] =>
  async (page, facts) => {
    await at(linkTo.brand())(page, facts)
    await page.getByRole('tab', { name, exact: true }).click()
  }

/** The settings find an export in this state. */
const exportIn = (state: 'running' | 'failed' | 'removed') => (page: Page) =>
  page.route('**/api/company/exports', (route) =>
    route.fulfill({
      json: {
        data: {
          id: 'sample',
          state,
          requestedBy: null,
          createdAt: '2026-03-02T08:00:00Z',
          step: 'Runs of reports',
          done: 12_400,
          total: 48_210,
          finishedAt: null,
          bytes: 0,
          expiresAt: null,
          url: null,
          failure: state === 'failed' ? 'Files cannot be reached right now. Try again in a minute.' : null,
        },
      },
    }),
  )

const HOST = 'reports.harbourpine.example'

/** The settings find the own host in this state, and a sender that is used where the host is. */
const ownHostIn =
  (state: NonNullable<CompanyHost['state']>): Screen['open'] =>
  async (page, facts) => {
    const isOff = state === 'off'
    const isFound = isOff || state === 'served'
    const found = (
      purpose: HostRecord['purpose'],
      type: HostRecord['type'],
      name: string,
      expected: string,
    ) => ({
      purpose,
      type,
      host: name,
      expected,
      state: isFound ? ('valid' as const) : ('missing' as const),
      found: [],
      reason: null,
    })
    const host: CompanyHost = {
      host: HOST,
      state,
      address: state === 'served' || state === 'failing' ? `https://${HOST}` : facts.appUrl,
      checkedAt: '2026-03-02T08:00:00Z',
      servedUntil: state === 'failing' ? '2026-03-05T08:00:00Z' : null,
      records: [
        found('alias', 'CNAME', HOST, 'localhost'),
        found('proof', 'TXT', `_own-address.${HOST}`, 'proof=V1StGXR8Z5jdHi6BmyTV1StGXR8Z5jdH'),
      ],
    }
    const sender: CompanySender = {
      address: 'reports@harbourpine.example',
      isVerified: isFound,
      isUsed: state === 'served',
      fallbackAddress: 'no-reply@localhost',
      checkedAt: '2026-03-02T08:00:00Z',
      records: [
        {
          purpose: 'dkim',
          type: 'TXT',
          host: 'mail1._domainkey.harbourpine.example',
          expected: `v=DKIM1; k=rsa; p=${'MIIBIjANBgkqhkiG9w0BAQEF'.repeat(8)}`,
          isRequired: true,
          state: isFound ? 'valid' : 'missing',
          found: [],
          reason: null,
        },
      ],
    }
    await page.route('**/api/company/host', (route) => route.fulfill({ json: { data: host } }))
    await page.route('**/api/company/sender', (route) => route.fulfill({ json: { data: sender } }))
    await at(linkTo.companySettings())(page, facts)
    await page.getByRole('list', { name: 'Records of the own domain' }).waitFor()
  }

const SSO = '/api/company/sso'

/** Single sign-on that is on, with a proven domain and one that waits. */
async function makeSso({ appUrl, sandboxUrl }: Facts): Promise<void> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.companySettings())
  await unlock(Object.assign(owner, { password: DEMO_PASSWORD }))
  const made = await owner.post(`${SSO}/domains`, { domain: 'harbourpine.example' })
  const records = made
    .as(dataOf(companySso))
    .data.domains.map(({ record }) => ({ name: record.host, type: record.type, value: record.expected }))
  await fetch(`${sandboxUrl}/dns`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ records }),
  })
  await owner.post(`${SSO}/domains/check`)
  await owner.post(`${SSO}/domains`, {
    domain: 'a-subsidiary-with-a-rather-long-name-of-the-north.harbour-and-pine.example',
  })
  await owner.put(SSO, {
    issuer: `${sandboxUrl}/sign-in/company`,
    clientId: 'sandbox-sign-in-company',
    clientSecret: 'sandbox-secret',
    enabled: true,
    required: false,
    createsMembers: true,
  })
}

async function dropSso({ appUrl }: Facts): Promise<void> {
  const owner = await newSession(appUrl, 'owner')
  await owner.open(linkTo.companySettings())
  await unlock(Object.assign(owner, { password: DEMO_PASSWORD }))
  const { domains } = (await owner.get(SSO)).as(dataOf(companySso)).data
  for (const { domain } of domains) await owner.delete(`${SSO}/domains/${domain}`)
  await owner.delete(SSO)
}

/** A company that has just been deleted, by its admin's browser. */
async function openClosedCompany(page: Page, { appUrl, sandboxUrl }: Facts): Promise<void> {
  const admin = await registerCompany(appUrl, sandboxUrl)
  const { globals } = await admin.open(linkTo.companySettings())
  const deletion = {
    delete: true,
    name: globals.company?.name ?? '',
    currentPassword: REGISTERED_PASSWORD,
  }
  const headers = { 'x-csrf-token': admin.csrfToken }
  await admin.send('DELETE', '/api/company', { body: deletion, headers })
  const cookies = [...admin.cookies].map(([name, value]) => ({ name, value, url: appUrl }))
  await page.context().addCookies(cookies)
  await page.goto(appUrl + linkTo.accountClosed())
}

export const COMPANY_SCREENS: readonly Screen[] = [
  { name: 'subscription', as: 'owner', open: at(linkTo.subscription()) },
  { name: 'company-settings', as: 'owner', open: at(linkTo.companySettings()) },
  ...HOST_STATES.map((state) => ({
    name: `company-host-${state}`,
    as: 'owner' as const,
    open: ownHostIn(state),
  })),
  {
    name: 'company-settings-sso',
    as: 'owner',
    open: async (page, facts) => {
      await makeSso(facts)
      await at(linkTo.companySettings())(page, facts)
      await page.getByRole('button', { name: 'Test the issuer' }).click()
      await page.getByText('Its configuration is there and complete.').waitFor()
    },
    after: dropSso,
  },
  {
    name: 'company-settings-confirm',
    as: 'owner',
    open: steps(
      at(linkTo.companySettings()),
      (page) => page.getByLabel('E-mail domain').fill('harbourpine.example'),
      (page) => page.getByLabel('E-mail domain').press('Enter'),
      (page) => page.getByLabel('Your password, to confirm that it is you').waitFor(),
    ),
    refuses: [{ status: 403, path: /^\/api\/company\/sso/ }],
  },
  {
    name: 'company-settings-refused',
    as: 'owner',
    open: steps(
      at(linkTo.companySettings()),
      (page) => page.getByLabel('Phone').fill('call me'),
      (page) => page.getByLabel('Phone').press('Enter'),
    ),
  },
  {
    name: 'company-delete',
    as: 'owner',
    open: steps(
      at(linkTo.companySettings()),
      press('Delete the account'),
      seen('dialog', 'Delete the account?'),
    ),
  },
  { name: 'account-closed', as: 'nobody', open: openClosedCompany },
  {
    name: 'account-closed-unknown',
    as: 'nobody',
    open: at(linkTo.accountClosed()),
    refuses: [{ status: 404, path: /^\/api\/company\/closed$/ }],
  },
  {
    name: 'company-export-ready',
    as: 'owner',
    open: steps(at(linkTo.companySettings()), press(/^Export (everything|again)$/), (page) =>
      page.getByRole('link', { name: 'Download' }).waitFor(),
    ),
  },
  ...(['running', 'failed', 'removed'] as const).map((state) => ({
    name: `company-export-${state}`,
    as: 'owner' as const,
    open: async (page: Page, facts: Facts) => {
      await exportIn(state)(page)
      await at(linkTo.companySettings())(page, facts)
    },
  })),
  { name: 'company-brand', as: 'owner', open: brandTab('Dashboard') },
  { name: 'company-brand-pdf', as: 'owner', open: brandTab('PDF') },
  { name: 'company-brand-mail', as: 'owner', open: brandTab('Mail') },
  { name: 'company-brand-sign-in', as: 'owner', open: brandTab('Sign-in page') },
  { name: 'deleted', as: 'owner', open: deletedThings },
  { name: 'audit', as: 'owner', open: at(linkTo.audit()) },
  {
    name: 'audit-nothing-found',
    as: 'owner',
    open: steps(
      at(linkTo.audit()),
      (page) => page.getByLabel('Name').pressSequentially('zzzz'),
      (page) => page.getByText('Nothing found').waitFor(),
    ),
  },
]
