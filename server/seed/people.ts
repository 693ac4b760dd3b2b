import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import type { AppContext } from '../context.ts'
import { hashPassword } from '../features/auth/password.ts'

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

/** Dashboards of a sandbox company's plan: more than anybody makes by hand. */
const GENEROUS = 500

export interface SeededCompany {
  companyId: string
  adminId: string
}

/** Creates the demo companies and people where they are missing; returns the companies created now. */
export async function seedPeople(context: AppContext): Promise<SeededCompany[]> {
  const created: SeededCompany[] = []
  for (const company of DEMO_COMPANIES) {
    const known = await sql`select from resolve_login(${company.people[0].email})`.execute(context.db.system)
    if (known.rows.length > 0) continue
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
          subscriptionId: 'sandbox',
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
    created.push({ companyId, adminId: people[0]?.id ?? '' })
  }
  return created
}
