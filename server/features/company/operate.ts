import { type Selectable, sql } from 'kysely'
import { companyState } from '../../../shared/api/company.ts'
import type { AuditAction } from '../../../shared/domain/audit.ts'
import { changesOf } from '../../../shared/rules/auditDetails.ts'
import { pastedAddress } from '../../../shared/rules/mailAddress.ts'
import type { Database, Tenant } from '../../db/database.ts'
import type { Companies } from '../../db/types.ts'
import { StartError } from '../../lib/startError.ts'
import { recordOperator } from '../audit/record.ts'
import { storedLimits } from './limits.ts'
import type { OperatorOrder } from './operatorOrder.ts'

type Change = Exclude<OperatorOrder, { action: 'list' | 'unclaimed' | 'invite' | 'show' | 'settle' }>
type OfCompanies = Exclude<OperatorOrder, { action: 'unclaimed' | 'invite' | 'settle' }>
type Company = Selectable<Companies>

/**
 * Carries out what an operator orders; returns the lines to print. Every change stands in the company's audit log. Throws
 * StartError for a company that does not exist, or a trial of one that is past it.
 */
export async function operate(db: Database, now: Temporal.Instant, order: OfCompanies): Promise<string[]> {
  if (order.action === 'list') return list(db)
  const companyId = await findCompany(db, order.company)
  const lines = await db.tenant(companyId, async (tx) => {
    if (order.action !== 'show') await change(tx, now, order)
    const company = await tx.selectFrom('companies').selectAll().executeTakeFirst()
    return company && (order.action === 'show' ? describeWhole(company) : [describe(company)])
  })
  if (!lines) throw unknownCompany(order.company)
  return lines
}

async function list(db: Database): Promise<string[]> {
  const { rows } = await sql<{ companyId: string }>`select company_id from resolve_companies()`.execute(
    db.system,
  )
  const lines: string[] = []
  for (const { companyId } of rows) {
    const company = await db.tenant(companyId, (tx) =>
      tx.selectFrom('companies').selectAll().executeTakeFirst(),
    )
    if (company) lines.push(describe(company))
  }
  return lines.length > 0 ? lines : ['There are no companies.']
}

/** Finds a company’s id by itself, or by the address of one of its people. Throws StartError where nobody has it. */
export async function findCompany(db: Database, company: string): Promise<string> {
  if (!company.includes('@')) return company
  const address = pastedAddress(company)
  const { rows } = await sql<{ companyId: string }>`select company_id from resolve_login(${address})`.execute(
    db.system,
  )
  const [found] = rows
  if (!found) throw new StartError(`Nobody has an account with the address ${company}.`)
  return found.companyId
}

export const unknownCompany = (company: string) =>
  new StartError(`There is no company ${company}; “list” shows the ids of all.`)

async function change(tx: Tenant, now: Temporal.Instant, order: Change): Promise<void> {
  const company = await tx.selectFrom('companies').selectAll().forUpdate().executeTakeFirst()
  if (!company) throw unknownCompany(order.company)
  const { action, set, isForLook } = changeOf(company, now, order)
  const subject = { kind: 'setting', id: 'company', name: company.name } as const
  const details = changesOf(
    Object.fromEntries(Object.keys(set).map((name) => [name, company[name as keyof Company]])),
    set,
  )
  if (details === null) return
  const { limits, ...columns } = set
  await tx
    .updateTable('companies')
    .set({
      ...columns,
      ...(isForLook && { planLookAt: 'epoch' }),
      ...(limits !== undefined && { limits: JSON.stringify(limits) }),
    })
    .execute()
  await recordOperator(tx, company.id, { action, subject, details: { ...details } })
}

interface Planned {
  action: AuditAction
  set: Partial<Pick<Company, 'expiresAt' | 'bonusDashboards' | 'limits'>>
  /** Dashboards may return. */
  isForLook?: boolean
}

function changeOf(company: Company, now: Temporal.Instant, order: Change): Planned {
  if (order.action === 'bonus') {
    return {
      action: 'company.bonusGranted',
      set: { bonusDashboards: order.settings.dashboards },
      isForLook: true,
    }
  }
  if (order.action === 'limits') {
    const limits = mergeLimits(storedLimits.parse(company.limits), order.settings)
    return { action: 'company.limitsSet', set: { limits } }
  }
  if (company.state !== 'trial') {
    throw new StartError(`${company.name} is ${company.state}, not on trial: there is nothing to extend.`)
  }
  return { action: 'company.trialExtended', set: { expiresAt: endOf(order.settings, now).toString() } }
}

function endOf(settings: Extract<Change, { action: 'trial' }>['settings'], now: Temporal.Instant) {
  if ('days' in settings) return now.add({ hours: 24 * settings.days })
  // The whole of its last day.
  const end = Temporal.PlainDate.from(settings.until).add({ days: 1 }).toZonedDateTime('UTC').toInstant()
  if (Temporal.Instant.compare(end, now) > 0) return end
  throw new StartError(`${settings.until} is past; name a day to come.`)
}

function mergeLimits(
  stored: Record<string, number | undefined>,
  wanted: Extract<Change, { action: 'limits' }>['settings'],
): Record<string, number> {
  const all = Object.entries({ ...stored, ...wanted })
  return Object.fromEntries(all.filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
}

function describe(company: Company): string {
  const { id, name, expiresAt, planDashboards: plan, bonusDashboards: bonus, dashboardsActive } = company
  const state = companyState.parse(company.state)
  return [
    `${id}  ${name}`,
    expiresAt === null ? state : `${state} until ${expiresAt}`,
    `${dashboardsActive} of ${plan}${bonus > 0 ? ` + ${bonus}` : ''} dashboards`,
    ...(company.closedAt === null ? [] : [`deleted on ${company.closedAt}`]),
  ].join('; ')
}

function describeWhole(company: Company): string[] {
  const limits = Object.entries(storedLimits.parse(company.limits))
  return [
    describe(company),
    `subscription: ${company.subscriptionId ?? 'none'}`,
    `limits: ${limits.map(([name, most]) => `${name} ${most}`).join(', ') || 'those of the installation'}`,
    `since ${company.createdAt}`,
  ]
}
