import type { TestApp } from './startApp.ts'

/** Lets the database have known for a month that a company is closed, by its own time, which no test's clock moves. */
export async function closedLongAgo(app: TestApp, companyId: string): Promise<void> {
  await app.owner.query(
    `update companies set closing_noted_at = closing_noted_at - interval '31 days' where id = $1`,
    [companyId],
  )
}
