/** What a company's plan allows follows from these alone. */
export interface PlanFacts {
  state: 'trial' | 'active' | 'canceled' | 'overdue'
  /** When the trial, or what is paid, ends. */
  expiresAt: string | null
  subscription: { id: string } | null
  /** Whether dashboards are paid for at this installation. */
  payment: boolean
}

/** How long something goes on after the end; days of 24 hours. */
export interface GraceSettings {
  /** For which links and pages can still be read. */
  linkGraceDays: number
  /** After which dashboards are archived. */
  archiveUnpaidDays: number
}

/**
 * What is done with a company's dashboards: adding one, or a report; changing one; sending a report; reading one as
 * somebody of the company; reading one by its link, or as one of a client's own people.
 */
export const RIGHTS = ['create', 'edit', 'send', 'read', 'links'] as const
export type Right = (typeof RIGHTS)[number]

export interface RightFacts {
  open: boolean
  /** When it ends, or has ended; null where no end is known. */
  until: Temporal.Instant | null
}
export type CompanyAccess = Readonly<Record<Right, RightFacts>>

/**
 * What a company may do at an instant. A running trial and an active plan may do everything. Canceled and overdue ones
 * add nothing, but go on with what they have until their end. After it, what is there can be read for the grace. Where
 * nothing is paid, all of it is open for ever; what has no known end does not end.
 */
export function companyAccess(
  company: PlanFacts,
  { linkGraceDays }: Pick<GraceSettings, 'linkGraceDays'>,
  now: Temporal.Instant,
): CompanyAccess {
  const end = endOfUse(company)
  const graceEnd = end?.add({ hours: 24 * linkGraceDays }) ?? null
  const until = (instant: Temporal.Instant | null): RightFacts => ({
    open: instant === null || Temporal.Instant.compare(now, instant) < 0,
    until: instant,
  })
  return {
    create: { open: mayCreate(company, now), until: end },
    edit: until(end),
    send: until(end),
    read: until(graceEnd),
    links: until(graceEnd),
  }
}

/** Whether dashboards and reports may be added, as far as that is not a question of their number. */
export function mayCreate(company: PlanFacts, now: Temporal.Instant): boolean {
  if (company.payment && (company.state === 'canceled' || company.state === 'overdue')) return false
  const end = endOfUse(company)
  return end === null || Temporal.Instant.compare(now, end) < 0
}

/**
 * When the company's dashboards stop being of use; null where they do not, or nobody knows when. An active plan ends when
 * the payment provider says so, not when it is due: charges and their events may come late.
 */
export function endOfUse({ state, expiresAt, subscription, payment }: PlanFacts): Temporal.Instant | null {
  const goesOn = !payment || state === 'active' || (state === 'trial' && subscription !== null)
  return goesOn || expiresAt === null ? null : Temporal.Instant.from(expiresAt)
}

/** When dashboards are archived because nothing is paid; null where they are not. */
export const archivedAt = (
  company: PlanFacts,
  { archiveUnpaidDays }: Pick<GraceSettings, 'archiveUnpaidDays'>,
): Temporal.Instant | null => endOfUse(company)?.add({ hours: 24 * archiveUnpaidDays }) ?? null

/** Whether reports are sent and dashboards can be changed: until the end of the trial, or of what is paid for. */
export function maySend(company: PlanFacts, now: Temporal.Instant): boolean {
  const end = endOfUse(company)
  return end === null || Temporal.Instant.compare(now, end) < 0
}
