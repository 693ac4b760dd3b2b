-- The run whose turn it is: of the company with the fewest under way, and only one at a time for each source that does
-- not answer. `full` names companies that must not get one now. No company is known before, as with every look-up here.
create policy resolve on widgets for select to broadsheet_resolver using (true);
grant select (company_id, dashboard_id, source_ids) on widgets to broadsheet_resolver;
grant select (failure_kind) on sources to broadsheet_resolver;

create function resolve_next_run(at timestamptz, full_companies text[]) returns table (company_id text, run_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with open_runs as (
      select r.company_id, r.id, r.scheduled_for, a.dashboard_id, r.snapshot_id is null as to_fetch,
        coalesce(r.lease_until >= now(), false) as under_way, r.retry_at is null or r.retry_at <= at as due
      from report_runs r join automatic_reports a on a.company_id = r.company_id and a.id = r.report_id
      where r.state in ('planned', 'fetching', 'held', 'rendering', 'sending')
    ),
    load as (
      select o.company_id, count(*) filter (where o.under_way) as runs from open_runs o group by o.company_id
    ),
    failing as (
      select w.company_id, w.dashboard_id, s.id as source_id
      from sources s join widgets w on w.company_id = s.company_id and s.id = any (w.source_ids)
      where s.failure_kind is not null
    ),
    asked as (
      select f.source_id from open_runs o join failing f using (company_id, dashboard_id)
      where o.under_way and o.to_fetch
    )
    select o.company_id, o.id from open_runs o join load l using (company_id)
    where o.due and not o.under_way and not (o.company_id = any (full_companies))
      and not (o.to_fetch and exists (
        select from failing f where f.company_id = o.company_id and f.dashboard_id = o.dashboard_id
          and f.source_id in (select a.source_id from asked a)))
    order by l.runs, o.scheduled_for, o.id limit 1
  $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_next_run owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_next_run from public;
grant execute on function resolve_next_run to broadsheet_app;
