import type { System } from '../../db/database.ts'
import { StartError } from '../../lib/startError.ts'
import type { CouponOrder } from './orders.ts'
import type { CouponRow } from './queries.ts'

/** Carries out what an operator orders; returns the lines to print. Throws StartError for a code that is taken or unknown. */
export async function manageCoupons(db: System, order: CouponOrder): Promise<string[]> {
  if (order.action === 'list') {
    const rows = await db.selectFrom('coupons').selectAll().orderBy('code').execute()
    return rows.length > 0 ? rows.map(describe) : ['There are no coupons.']
  }
  const { code } = order
  if (order.action === 'remove') {
    const gone = await db.deleteFrom('coupons').where('code', '=', code).executeTakeFirst()
    if (gone.numDeletedRows === 0n) throw unknown(code)
    return [`Removed ${code}. Companies that have applied it are as they were.`]
  }
  if (order.action === 'add') {
    const row = await db
      .insertInto('coupons')
      .values({ ...order.settings, code })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new StartError(`There is a coupon ${code} already; change it, or choose another code.`)
    return [describe(row)]
  }
  if (Object.keys(order.settings).length === 0) throw new StartError('Say what to change, as in --value 5.')
  const row = await db
    .updateTable('coupons')
    .set(order.settings)
    .where('code', '=', code)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw unknown(code)
  return [describe(row)]
}

const unknown = (code: string) => new StartError(`There is no coupon ${code}.`)

function describe({ code, type, value, stacksOn, maximum, startsOn, endsOn, uses, used }: CouponRow): string {
  return [
    code,
    `${type} ${Number(value)}`,
    stacksOn.length > 0 ? `stacks on ${stacksOn.join(', ')}` : 'stacks on none',
    `at most ${maximum} of its type`,
    `${startsOn ?? '…'} to ${endsOn ?? '…'}`,
    uses === null ? `used: ${used}` : `used: ${used} of ${uses}`,
  ].join('; ')
}
