-- A report that cannot be planned waits; its slot stays what the rule says.
alter table automatic_reports add column retry_at timestamptz;

grant create on schema public to broadsheet_resolver;
create or replace function resolve_due_reports(at timestamptz, most integer)
  returns table (company_id text, report_id text, next_run_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select r.company_id, r.id, r.next_run_at from automatic_reports r
        where r.next_run_at is not null and not r.paused and r.next_run_at <= at
          and (r.retry_at is null or r.retry_at <= at)
        order by r.next_run_at limit most $$;
revoke create on schema public from broadsheet_resolver;
