import { MOST_DASHBOARDS } from '../../../../shared/domain/payment.ts'
import type { Interval } from '../../../../shared/rules/price.ts'
import { linkTo } from '../../../lib/paths.ts'

const USUAL_DASHBOARDS = 25
/** Of a checkout. */
const MOST_COUPONS = 20

/**
 * What the address of the registration page chooses: `source` (dashboard or mc), `dashboards`, `annual` (if set) and
 * `coupons` (one or many, as `coupons=A&coupons=B` or `coupons=A,B`), and by which `invitation` somebody registers. What
 * cannot be read counts as not given.
 */
export function readRegistrationQuery(query: URLSearchParams) {
  const dashboards = Number(query.get('dashboards') || USUAL_DASHBOARDS)
  const isCount = Number.isInteger(dashboards) && dashboards >= 1
  const codes = ['coupons', 'coupons[]'].flatMap((name) => query.getAll(name))
  return {
    invitation: query.get('invitation') ?? '',
    flow: query.get('source') === 'mc' ? ('mc' as const) : ('dashboard' as const),
    dashboards: isCount ? Math.min(dashboards, MOST_DASHBOARDS) : USUAL_DASHBOARDS,
    interval: (query.has('annual') ? 12 : 1) satisfies Interval as Interval,
    // Each is looked up, of which an address has a number an hour: once, and no more than an order takes.
    coupons: [...new Set(codes.flatMap((code) => code.split(',')).map((code) => code.trim().toUpperCase()))]
      .filter(Boolean)
      .slice(0, MOST_COUPONS),
  }
}

/**
 * The address at which the form begins with these choices: for whoever leaves it for a provider's page, from which only the
 * address comes back. `search` is the present one, of which what is not ours stays.
 */
export function registrationAddress(
  search: string,
  { dashboards, interval, coupons }: { dashboards: number; interval: Interval; coupons: readonly string[] },
): string {
  const query = new URLSearchParams(search)
  for (const name of ['with', 'annual', 'coupons', 'coupons[]']) query.delete(name)
  query.set('dashboards', String(dashboards))
  if (interval === 12) query.set('annual', '1')
  if (coupons.length > 0) query.set('coupons', coupons.join(','))
  return `${linkTo.register()}?${query}`
}
