import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '../../../shared/domain/audit.ts'
import { clientForm } from '../../../test/factories.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople } from '../../../test/people.ts'
import { bodyOf, makeBelongings, pathOf } from '../../../test/routeExamples.ts'
import { unlock } from '../../../test/secondFactor.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { routes } from '../../app/routes.ts'
import { callOf, type Route } from '../../http/route.ts'

/**
 * What each call that changes something adds to the audit log, or why it adds nothing. A new call fails until it is named
 * here; acts.db.test.ts has each action done.
 */

const SIGNS_IN = ['session.started'] as const
const PLAN = ['company.planChanged', 'dashboard.archived', 'company.couponApplied'] as const
const REVIEW = ['report.approved', 'report.reworded', 'report.skipped'] as const
const PROVIDER = (Object.keys(AUDIT_ACTIONS) as AuditAction[]).filter((action) =>
  action.startsWith('payment.'),
)

/** Calls that record what they have done; those that gave the company's data away among them. */
const RECORDED: Record<string, readonly AuditAction[]> = {
  'GET /api/audit.csv': ['company.logDownloaded'],
  'GET /api/company/exports/{id}/file': ['export.downloaded'],
  'POST /api/company/exports': ['export.started'],
  'POST /login': ['session.started', 'session.refused'],
  'POST /logout': ['session.ended'],
  'POST /setup': ['company.setUp', ...SIGNS_IN],
  'POST /forgot-password': ['password.linkAsked'],
  'POST /reset-password': ['password.reset', 'secondFactor.reverted'],
  'DELETE /api/sessions': ['session.othersRevoked'],
  'DELETE /api/sessions/{id}': ['session.revoked'],
  'POST /register/{provider}': ['person.registered', 'identity.linked', ...SIGNS_IN],
  'POST /confirm-registration': ['person.registered', ...SIGNS_IN],
  'POST /confirm-registration/{provider}': ['person.registered', 'identity.linked', ...SIGNS_IN],
  'POST /api/identities/waiting': ['identity.linked', ...SIGNS_IN],
  'POST /api/identities/{provider}': ['identity.linked'],
  'DELETE /api/identities/{provider}': ['identity.unlinked'],
  'POST /oauth/sign-in/{provider}/deletion': ['identity.unlinked'],
  'POST /api/second-step': [...SIGNS_IN, 'session.refused', 'secondFactor.codeUsed', 'secondFactor.copied'],
  'POST /login/passkey': [...SIGNS_IN, 'session.refused', 'secondFactor.copied'],
  'POST /api/second-factor/unlock': ['secondFactor.refused', 'secondFactor.codeUsed', 'secondFactor.copied'],
  'PUT /api/second-factor/app': ['secondFactor.appAdded'],
  'DELETE /api/second-factor/app': ['secondFactor.appRemoved'],
  'POST /api/second-factor/recovery-codes': ['secondFactor.codesMade'],
  'POST /api/second-factor/passkeys': ['secondFactor.passkeyAdded'],
  'DELETE /api/second-factor/passkeys/{id}': ['secondFactor.passkeyRemoved'],
  'PUT /api/company/security': ['secondFactor.demanded'],
  'DELETE /api/users/{id}/second-factor': ['secondFactor.reset'],
  'PUT /api/company/sso': ['sso.changed'],
  'DELETE /api/company/sso': ['sso.removed'],
  'DELETE /api/company/sso/links': ['sso.linksForgotten'],
  'POST /api/company/sso/domains': ['sso.domainAdded'],
  'DELETE /api/company/sso/domains/{domain}': ['sso.domainRemoved'],
  'POST /api/users': ['person.invited'],
  'POST /api/invitations/{id}': ['person.invitedAgain'],
  'DELETE /api/invitations/{id}': ['person.uninvited'],
  'POST /accept-invitation': ['person.joined', ...SIGNS_IN],
  'POST /accept-invitation/{provider}': ['person.joined', 'identity.linked', ...SIGNS_IN],
  'PUT /api/users/{id}': [
    'person.renamed',
    'person.roleChanged',
    'person.clientsChanged',
    'person.consentsChanged',
    'person.emailAsked',
    'password.changed',
    'session.outguessed',
  ],
  'POST /confirm-email': ['person.emailChanged'],
  'POST /stop-email-change': ['person.emailChangeStopped'],
  'DELETE /api/users/{id}': ['person.deleted'],
  'POST /api/company': ['company.changed'],
  'DELETE /api/company': ['company.closed', 'company.canceled'],
  'POST /api/company/restore': ['company.restored', ...SIGNS_IN],
  'PUT /api/company/brand': ['brand.changed'],
  'PUT /api/company/host': ['host.set', 'host.removed'],
  'PUT /api/company/sender': ['sender.set'],
  'POST /api/company/sender/key': ['sender.keyMade'],
  'POST /api/payment/completion': ['person.registered', ...PROVIDER],
  'POST /webhooks/fastspring': ['person.registered', ...PROVIDER],
  'POST /api/company/subscription': ['company.uncanceled', ...PROVIDER],
  'PUT /api/company/subscription': [...PLAN, ...PROVIDER],
  'POST /api/company/coupon': ['company.couponApplied', ...PROVIDER],
  'POST /api/sources': ['source.connected'],
  'POST /api/sources/import': ['source.connected'],
  'POST /api/sources/{id}/import': ['source.imported'],
  'POST /api/sources/{id}/login': ['source.connected'],
  'PUT /api/sources/{id}': ['source.reauthorised'],
  'POST /api/sources/{id}/replace': ['source.replaced'],
  'DELETE /api/sources/{id}': ['source.deleted'],
  'POST /api/login-links': ['loginLink.created'],
  'DELETE /api/login-links/{id}': ['loginLink.withdrawn'],
  'POST /api/clients': ['client.created'],
  'PUT /api/clients/{id}': ['client.changed'],
  'DELETE /api/clients/{id}': ['client.deleted'],
  'POST /api/clients/{id}/notes': ['note.created'],
  'PUT /api/clients/{id}/notes/{noteId}': ['note.changed'],
  'DELETE /api/clients/{id}/notes/{noteId}': ['note.deleted'],
  'POST /api/dashboards': ['dashboard.created'],
  'POST /api/dashboards/{id}': ['dashboard.changed'],
  'PUT /api/dashboards/{id}': ['link.passwordSet', 'link.passwordRemoved', 'link.renewed'],
  'POST /api/dashboards/{id}/links': ['link.created'],
  'PUT /api/dashboards/{id}/links/{linkId}': ['link.changed'],
  'DELETE /api/dashboards/{id}/links/{linkId}': ['link.revoked'],
  'POST /api/dashboards/{id}/clone': ['dashboard.cloned'],
  'PUT /api/dashboards/{id}/restore': ['dashboard.restored'],
  'PUT /api/dashboards/{id}/client': ['dashboard.moved'],
  'DELETE /api/dashboards/{id}/archive': ['dashboard.archived'],
  'DELETE /api/dashboards/{id}': ['dashboard.deleted'],
  'POST /api/dashboards/{id}/lock': ['dashboard.lockTaken'],
  'DELETE /api/files': ['file.deleted'],
  'POST /api/automatic-reports': ['report.created'],
  'PUT /api/automatic-reports/{id}': ['report.changed', 'report.paused', 'report.resumed'],
  'POST /api/automatic-reports/{id}/test': ['report.tested'],
  'POST /api/automatic-reports/{id}/send': ['report.sentNow'],
  'DELETE /api/automatic-reports/{id}': ['report.deleted'],
  'PUT /api/report-runs/{id}/review': REVIEW,
  'PUT /report-review': REVIEW,
  'POST /api/deleted/{id}/restore': [
    'dashboard.broughtBack',
    'source.broughtBack',
    'client.broughtBack',
    'person.broughtBack',
  ],
  'DELETE /api/deleted/{id}': ['dashboard.removed', 'source.removed', 'client.removed', 'person.removed'],
  'POST /api/groups': ['group.created', 'domain.added'],
  'PUT /api/groups/{id}': ['group.changed'],
  'DELETE /api/groups/{id}': ['group.deleted'],
  'POST /api/groups/{id}/domains': ['domain.added'],
  'PUT /api/domains/{id}': ['domain.changed'],
  'DELETE /api/domains/{id}': ['domain.deleted'],
  'POST /api/domains/{id}/snooze': ['domain.snoozed'],
  'DELETE /api/domains/{id}/snooze': ['domain.resumed'],
  'POST /api/domains/{id}/acknowledge': ['domain.acknowledged'],
  'DELETE /api/domains/{id}/acknowledge': ['domain.unacknowledged'],
  'POST /api/groups/{id}/channels': ['channel.added'],
  'PUT /api/channels/{id}': ['channel.changed'],
  'POST /api/channels/{id}/secret': ['channel.changed'],
  'DELETE /api/channels/{id}': ['channel.deleted'],
}

/** Recorded by jobs, by commands and where people come back from a vendor or a provider of identities. */
const WITHOUT_A_CALL: readonly AuditAction[] = [
  'channel.disabled',
  'channel.gaveUp',
  'company.bonusGranted',
  'company.dashboardsArchived',
  'company.dashboardsReturned',
  'company.limitsSet',
  'company.subscriptionsSettled',
  'company.trialExtended',
  'host.lost',
  'loginLink.used',
  'sender.lost',
  'sso.domainLost',
  'sso.joined',
  'sso.linked',
]

/** Calls that record nothing, by the reason. */
const UNRECORDED: Record<string, readonly string[]> = {
  'changes nothing: it answers, or looks at what is outside': [
    'POST /api/company/host/check',
    'POST /api/company/sender/check',
    'POST /api/company/sso/domains/check',
    'POST /api/company/sso/test',
    'POST /api/company/subscription/estimate',
    'POST /api/company/subscription/payment',
    'POST /api/dashboards/{id}/preview',
    'POST /api/dashboards/{id}/preview/sources',
    'POST /api/domains/{id}/scan',
    'POST /broadcasting/auth',
    'POST /broadcasting/user-auth',
    'POST /invitation',
    'POST /login-link',
    'POST /report-review',
  ],
  'is one step of what is recorded at its end': [
    'POST /api/passkeys/challenge',
    'POST /api/second-factor/app',
    'POST /api/second-factor/passkeys/challenge',
    'DELETE /api/second-step',
    'POST /oauth/login-link',
    'POST /oauth/sso',
    'POST /oauth/sso/{company}',
  ],
  'is of nobody’s company yet': ['POST /api/payment/secure', 'POST /register', 'POST /register/resend'],
  'is a reader’s': ['POST /api/dashboards/{permalink}/authorise'],
  'is the work on dashboards and groups, and undone as easily': [
    'DELETE /api/dashboards/{id}/lock',
    'DELETE /api/group-views/{id}',
    'POST /api/groups/{id}/views',
    'PUT /api/dashboards/{id}/favourite',
  ],
  'adds what its list shows, with who added it': ['POST /api/files/{use}'],
  'changes what only its owner reads': ['PUT /api/second-factor/passkeys/{id}'],
  'sends made-up words to where alerts are sent': ['POST /api/channels/{id}/test'],
  'goes to the operator’s log': ['POST /api/browser-errors'],
}

/** Calls whose example changes nothing, where nothing is to be recorded. */
const CHANGES_NOTHING = [
  'DELETE /api/domains/{id}/acknowledge',
  'DELETE /api/domains/{id}/snooze',
  'DELETE /api/sessions',
  'POST /api/dashboards/{id}/lock',
  'POST /api/domains/{id}/acknowledge',
  'POST /api/payment/completion',
  'POST /forgot-password',
  'PUT /api/company/security',
  'PUT /api/dashboards/{id}/client',
  'PUT /api/dashboards/{id}/restore',
  'PUT /api/domains/{id}',
]

const BODIES: Record<string, () => unknown> = {
  'POST /api/clients': () => clientForm({ name: 'Orbit' }),
}

const changing = routes.filter(({ method }) => method !== 'GET').map(callOf)

let app: TestApp
/** The status and the actions of each call. */
const done = new Map<string, { status: number; actions: string[] }>()

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  const { owner } = await makePeople(app)
  await unlock(owner)
  const ends = ({ method, path }: Route) =>
    path === '/logout' ? 3 : path.startsWith('/api/sessions') ? 2 : Number(method === 'DELETE')
  let own = await makeBelongings(app, owner)
  // A wrong password is noted beside the answer, and would be taken for the next call's.
  const called = routes.filter((definition) => callOf(definition) !== 'POST /login')
  for (const [index, definition] of called.toSorted((one, other) => ends(one) - ends(other)).entries()) {
    owner.address = `10.0.${Math.floor(index / 250)}.${index % 250}`
    if (definition.method === 'DELETE' && definition.path.includes('/:id')) {
      // Of one name there is one client.
      await app.owner.query('delete from clients')
      own = await makeBelongings(app, owner)
    }
    const call = callOf(definition)
    const body = BODIES[call]?.() ?? bodyOf(definition, own)
    await app.owner.query('delete from audit_entries')
    const { status } = await owner.send(definition.method, pathOf(definition, own), {
      headers: { 'x-csrf-token': owner.csrfToken },
      ...(body !== undefined && { body }),
    })
    const { rows } = await app.owner.query<{ action: string }>('select action from audit_entries')
    done.set(call, { status, actions: rows.map(({ action }) => action) })
  }
}, PATIENCE_MS * 4)
afterAll(() => app.stop())

describe.each(changing)('%s', (call) => {
  it('has actions of the audit log, or a reason to have none', () => {
    const reasons = Object.values(UNRECORDED).filter((calls) => calls.includes(call))
    expect([call, reasons.length]).toEqual([call, call in RECORDED ? 0 : 1])
  })
})

it('records these actions and no others, where it is done', () => {
  for (const [call, { status, actions }] of done) {
    const others = actions.filter((action) => !(RECORDED[call] ?? []).some((own) => own === action))
    expect([call, others]).toEqual([call, []])
    const isChange = call in RECORDED && status < 300 && !CHANGES_NOTHING.includes(call)
    if (isChange) expect([call, actions.length > 0]).toEqual([call, true])
  }
})

it('names no call that is none, and every action', () => {
  const calls = routes.map(callOf)
  const named = [...Object.keys(RECORDED), ...Object.values(UNRECORDED).flat(), ...CHANGES_NOTHING]
  expect(named.filter((call) => !calls.includes(call))).toEqual([])
  const actions = new Set([...Object.values(RECORDED).flat(), ...WITHOUT_A_CALL])
  expect(Object.keys(AUDIT_ACTIONS).filter((action) => !actions.has(action as AuditAction))).toEqual([])
})
