import { type ExpressionBuilder, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Of a row of registrations: whether the provider has told of its checkout. */
export const isPaidFor = ({ exists, selectFrom }: ExpressionBuilder<DB, 'registrations'>) =>
  exists(
    selectFrom('checkouts')
      .select('checkouts.id')
      .where('checkouts.id', '=', sql<string>`registrations.choices ->> 'checkout'`)
      .where((row) =>
        row.or([
          row('paidAt', 'is not', null),
          row.exists(
            row
              .selectFrom('paymentEvents')
              .select('paymentEvents.id')
              .whereRef('paymentEvents.buyer', '=', 'checkouts.buyer')
              .where('appliedAt', 'is', null),
          ),
        ]),
      ),
  )
