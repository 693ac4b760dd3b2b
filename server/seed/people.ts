import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { AppContext } from '../context.ts'
import { hashPassword } from '../lib/password.ts'

/** The sandbox's sign-ins, printed at start and listed in the README. */
export const DEMO_PASSWORD = 'demo-password'
export const DEMO_COMPANIES = [
  {
    name: 'Harbour & Pine',
    people: [
      { name: 'Dana Reyes', email: 'demo@broadsheet.test', role: 'admin' },
      { name: 'Milo Okafor', email: 'member@broadsheet.test', role: 'member' },
    ],
  },
  {
    name: 'Second Agency',
    people: [{ name: 'Noor Haddad', email: 'other@broadsheet.test', role: 'admin' }],
  },
] as const

/** Dashboards of a sandbox company's plan: more than are ever made by hand. */
const GENEROUS = 500

/** Who does what the seed does: a demo company's admin. */
export interface SeededActor {
  companyId: string
  userId: string
}

/**
 * Marks a company whose seeding has begun; a start that died meanwhile leaves the mark, and the next one
 * starts over.
 */
const HALF_MADE = 'filling'
const WHOLE = 'filled'

/** Creates the demo companies and people where they are missing or half made; returns those created now. */
export async function seedPeople(context: AppContext): Promise<SeededActor[]> {
  const created: SeededActor[] = []
  for (const company of DEMO_COMPANIES) {
    if (await isWhole(context, company.people[0].email)) continue
    const passwordHash = await hashPassword(DEMO_PASSWORD)
    const companyId = nanoid()
    const people = company.people.map((person) => ({ ...person, id: nanoid() }))
    await context.db.tenant(companyId, async (tx) => {
      await tx
        .insertInto('companies')
        .values({
          id: companyId,
          name: company.name,
          state: 'active',
          planDashboards: GENEROUS,
          seedState: HALF_MADE,
        })
        .execute()
      await tx
        .insertInto('users')
        .values(
          people.map((person) => ({
            ...person,
            companyId,
            passwordHash,
            creator: person.role === 'admin',
            termsConsent: true,
            ageConsent: true,
          })),
        )
        .execute()
    })
    created.push({ companyId, userId: people[0]?.id ?? '' })
  }
  return created
}

/** Marks the seeding of these companies as complete. */
export async function markWhole(context: AppContext, companies: readonly SeededActor[]): Promise<void> {
  for (const { companyId } of companies) {
    await context.db.tenant(companyId, (tx) =>
      tx.updateTable('companies').set({ seedState: WHOLE }).execute(),
    )
  }
}

async function isWhole(context: AppContext, email: string): Promise<boolean> {
  const known = await sql<{ companyId: string }>`select company_id from resolve_login(${email})`.execute(
    context.db.system,
  )
  const companyId = known.rows[0]?.companyId
  if (!companyId) return false
  return context.db.tenant(companyId, async (tx) => {
    const company = await tx.selectFrom('companies').select('seedState').executeTakeFirst()
    if (company?.seedState !== HALF_MADE) return true
    await sql`select remove_company()`.execute(tx)
    return false
  })
}
