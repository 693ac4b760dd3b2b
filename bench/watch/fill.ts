import type pg from 'pg'
import { MEASURES } from '../../shared/domain/monitoring.ts'
import { DAYS_KEPT } from '../../shared/rules/monitoring/combineFeeds.ts'
import { makeHistory } from '../breaks/histories.ts'

const CLIENTS = 200
/** Readings of pages that are stored, as many as are compared. */
const READINGS = 9

/**
 * Fills a company's group with domains of which every check has something to look at: figures of each measure, readings of
 * pages, a budget, a source and a report of their client. One in four breaks, and each other trouble has some.
 * Returns the company's id.
 */
export async function fillGroup(
  owner: pg.Client,
  email: string,
  { group, domains }: { group: string; domains: number },
): Promise<string> {
  const { rows } = await owner.query<{ company: string; person: string; source: string }>(
    `select u.company_id as company, u.id as person, min(s.id) as source
     from users u join sources s using (company_id) where u.email = $1 group by 1, 2`,
    [email],
  )
  const [{ company, person, source } = { company: '', person: '', source: '' }] = rows
  await owner.query(`insert into groups (id, company_id, name, created_at) values ($2, $1, 'All', now())`, [
    company,
    group,
  ])
  await owner.query(
    `insert into clients (id, company_id, name, locale)
     select rpad('bench-client-' || n, 21, '_'), $1, 'Client ' || n, '{}' from generate_series(0, ${CLIENTS - 1}) n`,
    [company],
  )
  await addReports(owner, company)
  await owner.query(
    `insert into domains (id, company_id, group_id, host, owner_id, client_id, budget, budget_currency, next_scan_at, created_at)
     select rpad('bench-domain-' || n, 21, '_'), $1, $2, 'site' || n || '.example', $3,
       rpad('bench-client-' || n % ${CLIENTS}, 21, '_'), 2000, 'EUR', now() + interval '1 day', now()
     from generate_series(1, $4::int) n`,
    [company, group, person, domains],
  )
  await owner.query(
    `insert into domain_feeds (company_id, domain_id, type, source_id, account)
     select company_id, id, 'bench', case when host ~ '50[.]' then $3 else $2 end, host from domains where group_id = $1`,
    [group, source, await addLostSource(owner, source)],
  )
  const firstDay = Temporal.Now.plainDateISO().subtract({ days: DAYS_KEPT + 2 })
  for (let domain = 1; domain <= domains; domain++) {
    const id = `bench-domain-${domain}`.padEnd(21, '_')
    const figures = makeHistory(domain, domain % 4 === 0).values.slice(-DAYS_KEPT)
    if (domain % 100 === 0) figures[DAYS_KEPT - 1] = 0
    await owner.query(
      `insert into domain_series (company_id, domain_id, measure, first_day, figures, currency)
       select $1, $2, measure, $3, $4, case when measure in ('spend', 'revenue') then 'EUR' end from unnest($5::text[]) measure`,
      [company, id, firstDay.toString(), figures, MEASURES],
    )
    await owner.query(
      `insert into domain_series (company_id, domain_id, measure, first_day, figures)
       select $1, $2, 'pages', current_date - 1, array_fill(120::double precision, array[${READINGS}]) || $3::double precision`,
      [company, id, domain % 40 === 0 ? 60 : 120],
    )
  }
  await owner.query('vacuum analyze')
  return company
}

/** A source that no longer lets us in. */
async function addLostSource(owner: pg.Client, source: string): Promise<string> {
  const id = 'bench-source'.padEnd(21, '_')
  await owner.query(
    `insert into sources (id, company_id, kind, account_label, credentials, invalid, invalid_reason, next_probe_at)
     select $2, company_id, kind, 'Lost', credentials, true, 'Its access was withdrawn.', now() + interval '1 day'
     from sources where id = $1`,
    [source, id],
  )
  return id
}

/** A dashboard with a monthly report for each client; the newest of one in ten was not sent. */
async function addReports(owner: pg.Client, company: string): Promise<void> {
  await owner.query(
    `insert into dashboards (id, company_id, client_id, permalink, name)
     select rpad('bench-board-' || n, 21, '_'), $1, rpad('bench-client-' || n, 21, '_'), 'bench-board-' || n, 'Board ' || n
     from generate_series(0, ${CLIENTS - 1}) n`,
    [company],
  )
  await owner.query(
    `insert into automatic_reports (id, company_id, dashboard_id, recipients, period, detail, hour, minute, timezone, date_range)
     select rpad('bench-report-' || n, 21, '_'), $1, rpad('bench-board-' || n, 21, '_'), '{client@example.test}', 'MONTH', 'FIRST_DAY', 8, 0, 'UTC', 'LAST_MONTH'
     from generate_series(0, ${CLIENTS - 1}) n`,
    [company],
  )
  await owner.query(
    `insert into report_runs (id, company_id, report_id, scheduled_for, state, message, finished_at)
     select rpad('bench-run-' || n || '-' || month, 21, '_'), $1, rpad('bench-report-' || n, 21, '_'), now() - make_interval(months => month),
       case when month = 0 and n % 10 = 0 then 'failed' else 'sent' end, case when month = 0 and n % 10 = 0 then 'The mail server refused it.' end, now()
     from generate_series(0, ${CLIENTS - 1}) n, generate_series(0, 11) month`,
    [company],
  )
}
