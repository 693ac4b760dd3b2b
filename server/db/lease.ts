import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from './types.ts'

type Column<Table extends keyof DB> = keyof DB[Table] & string

interface LeaseColumns<
  Table extends keyof DB & string,
  Holder extends Column<Table>,
  Until extends Column<Table>,
> {
  table: Table
  /** Who has it: a token or a person; null or no row where nobody has. */
  holder: Holder
  /** When it ends unless it is renewed. */
  until: Until
  /** How long it lasts from each `take` and `renew`. */
  seconds: number
}

/**
 * The database's clock, read in the statement itself. `context.now()`, which tests set, is the same clock.
 */
const DATABASE_NOW = sql<string>`now()`

/**
 * A lease: the right to a row, which expires unless its holder renews it. `take`, `renew` and `release`
 * return the values to write, `isFree`, `isHeld` and `isHeldBy` the conditions under which to write them; the
 * statements are the caller's, as the further conditions differ. Of two callers that take it at the same
 * time, PostgreSQL lets the second one evaluate `isFree` only after the first has committed. A holder that
 * has lost it matches no `isHeldBy` any more.
 */
export function leaseOf<
  Table extends keyof DB & string,
  Holder extends Column<Table>,
  Until extends Column<Table>,
>({ table, holder, until, seconds }: LeaseColumns<Table, Holder, Until>) {
  // With their table: in `on conflict do update` the bare names would be ambiguous.
  const [holderColumn, untilColumn] = [sql.ref(`${table}.${holder}`), sql.ref(`${table}.${until}`)]
  const end = (at?: Temporal.Instant) => sql<string>`${instant(at)} + make_interval(secs => ${seconds})`
  return {
    seconds,
    take: (taker: string, at?: Temporal.Instant) =>
      // TypeScript forgets the names of computed properties.
      ({ [holder]: taker, [until]: end(at) }) as Record<Holder, string> & Record<Until, RawBuilder<string>>,
    renew: (at?: Temporal.Instant) => ({ [until]: end(at) }) as Record<Until, RawBuilder<string>>,
    release: () => ({ [holder]: null, [until]: null }) as Record<Holder | Until, null>,
    /** Nobody has it, or its time is over. */
    isFree: (at?: Temporal.Instant) => sql<SqlBool>`coalesce(${untilColumn} <= ${instant(at)}, true)`,
    /** The lease is held. */
    isHeld: (at?: Temporal.Instant) => sql<SqlBool>`coalesce(${untilColumn} > ${instant(at)}, false)`,
    /** This holder has it, or had it last and nobody has taken it since. */
    isHeldBy: (taker: string) => sql<SqlBool>`${holderColumn} = ${taker}`,
  }
}

const instant = (at?: Temporal.Instant): RawBuilder<string> =>
  at ? sql<string>`${at.toString()}::timestamptz` : DATABASE_NOW
