import pg from 'pg'
import type { Product } from '../bench/lib/product.ts'

/** What a journey sets of a company where no call does. */
interface CompanyRow {
  state: 'trial' | 'active' | 'canceled' | 'overdue'
  subscription_id: string | null
  expires_at: string | null
  plan_dashboards: number
}

/** Changes the company of the person with this address in the product's own database. */
export async function setCompany(product: Product, email: string, row: Partial<CompanyRow>): Promise<void> {
  const names = Object.keys(row)
  await change(
    product,
    `update companies set ${names.map((name, at) => `${name} = $${at + 2}`).join(', ')}
     where id = (select company_id from users where email = $1)`,
    [email, ...Object.values(row)],
  )
}

/** Has the first sources of that company, by their id, need a new sign-in, and no others. */
export async function setInvalidSources(product: Product, email: string, count: number): Promise<void> {
  await change(
    product,
    `update sources s set invalid = ranked.place <= $2
     from (select id, row_number() over (order by id) as place from sources
           where company_id = (select company_id from users where email = $1)) ranked
     where s.id = ranked.id`,
    [email, count],
  )
}

/** The id of the newest checkout that somebody with this address has begun who has no company yet. */
export async function checkoutOf(product: Product, email: string): Promise<string> {
  const found = await query(product, 'select id from checkouts where email = $1 order by created_at desc', [
    email,
  ])
  return String(found.rows[0]?.id)
}

/** Changes rows in the product's own database; fails where it changes none. */
export async function change(product: Product, statement: string, values: unknown[]): Promise<void> {
  const { rowCount } = await query(product, statement, values)
  if (rowCount === 0) throw new Error(`Nothing was changed by: ${statement}`)
}

async function query(product: Product, statement: string, values: unknown[]): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: product.env.DATABASE_URL ?? '' })
  await client.connect()
  try {
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}
