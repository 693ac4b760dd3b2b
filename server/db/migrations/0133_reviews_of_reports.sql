-- A report may wait for its owner's word before it goes out: until when, and the mail as it was let go, which is what is sent.
alter table automatic_reports add column review boolean not null default false;
alter table report_runs add column review_until timestamptz, add column approved jsonb;

-- A run that waits is open like one that is held: a worker takes it up again to remind its owner and to end it.
alter table report_runs drop constraint report_runs_state_check;
alter table report_runs add constraint report_runs_state_check check (state in ('planned', 'fetching', 'held', 'rendering',
  'review', 'sending', 'sent', 'failed', 'missed', 'cancelled'));
drop index report_runs_open;
create index report_runs_open on report_runs (lease_until, retry_at)
  where state in ('planned', 'fetching', 'held', 'rendering', 'review', 'sending');

drop trigger live_reports on automatic_reports;
create trigger live_reports after insert or delete or update of recipients, period, detail, hour, minute, timezone, date_range,
  with_pdf, with_preview, subject, message, reply_to, review, paused on automatic_reports for each row
  execute function notice_live_reports();

grant create on schema public to broadsheet_resolver;
create or replace function resolve_open_runs(at timestamptz, most integer) returns table (company_id text, run_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select r.company_id, r.id from report_runs r
        where r.state in ('planned', 'fetching', 'held', 'rendering', 'review', 'sending')
          and (r.lease_until is null or r.lease_until < at) and (r.retry_at is null or r.retry_at <= at)
        order by r.scheduled_for limit most $$;
create or replace function resolve_next_due(at timestamptz, latest timestamptz) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select min(greatest(r.lease_until, r.retry_at)) from report_runs r
        where r.state in ('planned', 'fetching', 'held', 'rendering', 'review', 'sending')
          and greatest(r.lease_until, r.retry_at) between at and latest $$;
create or replace function resolve_next_run(at timestamptz, full_companies text[]) returns table (company_id text, run_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    with open_runs as (
      select r.company_id, r.id, r.scheduled_for, a.dashboard_id, r.snapshot_id is null as to_fetch,
        coalesce(r.lease_until >= now(), false) as under_way, r.retry_at is null or r.retry_at <= at as due
      from report_runs r join automatic_reports a on a.company_id = r.company_id and a.id = r.report_id
      where r.state in ('planned', 'fetching', 'held', 'rendering', 'review', 'sending')
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
revoke create on schema public from broadsheet_resolver;
