-- Calls that made something, with what they made: one that is repeated because its answer was lost makes nothing twice.
create table done_calls (
  company_id text not null references companies on delete cascade,
  -- Who called what, and the name that the caller gave to the call.
  key text not null,
  outcome text,
  created_at timestamptz not null default now(),
  primary key (company_id, key)
);
create index done_calls_age on done_calls (created_at);
alter table done_calls enable row level security;
alter table done_calls force row level security;
create policy tenant on done_calls to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on done_calls to broadsheet_app;

-- What has had its time is swept for all companies at once, by a function of a role that no company is set for. These
-- policies are what holds it to old rows, whatever it is asked for: nothing younger exists for a sweep.
create policy sweep on results for delete to broadsheet_resolver using (fetched_at < now() - interval '30 days');
create policy sweep on result_leases for delete to broadsheet_resolver using (until < now() - interval '10 minutes');
create policy sweep on pdf_jobs for delete to broadsheet_resolver using (created_at < now() - interval '30 minutes');
create policy sweep on snapshots for delete to broadsheet_resolver
  using (purpose = 'pdf' and created_at < now() - interval '30 minutes');
create policy sweep on report_runs for delete to broadsheet_resolver
  using (state in ('sent', 'failed', 'missed', 'cancelled') and scheduled_for < now() - interval '23 hours');
create policy sweep_files on report_runs for update to broadsheet_resolver
  using (state in ('sent', 'failed', 'missed', 'cancelled') and scheduled_for < now() - interval '23 hours')
  with check (pdf is null and preview is null);
create policy sweep on password_resets for delete to broadsheet_resolver using (expires_at < now());
create policy sweep on oauth_requests for delete to broadsheet_resolver using (expires_at < now());
create policy sweep on sessions for delete to broadsheet_resolver using (expires_at < now());
create policy sweep on done_calls for delete to broadsheet_resolver using (created_at < now() - interval '1 hour');

-- A row is deleted only where it is seen.
create policy sweep_sees on results for select to broadsheet_resolver using (fetched_at < now() - interval '30 days');
create policy sweep_sees on result_leases for select to broadsheet_resolver
  using (until < now() - interval '10 minutes');
create policy sweep_sees on pdf_jobs for select to broadsheet_resolver
  using (created_at < now() - interval '30 minutes');
create policy sweep_sees on snapshots for select to broadsheet_resolver
  using (purpose = 'pdf' and created_at < now() - interval '30 minutes');
create policy sweep_sees on oauth_requests for select to broadsheet_resolver using (expires_at < now());
create policy sweep_sees on done_calls for select to broadsheet_resolver
  using (created_at < now() - interval '1 hour');

grant select (company_id, key, fetched_at), delete on results to broadsheet_resolver;
grant select (company_id, key, until), delete on result_leases to broadsheet_resolver;
grant select (id, created_at), delete on pdf_jobs to broadsheet_resolver;
grant select (id, purpose, created_at), delete on snapshots to broadsheet_resolver;
grant update (pdf, preview), delete on report_runs to broadsheet_resolver;
grant delete on password_resets to broadsheet_resolver;
grant select (state_hash, expires_at), delete on oauth_requests to broadsheet_resolver;
grant delete on sessions to broadsheet_resolver;
grant select (company_id, key, created_at), delete on done_calls to broadsheet_resolver;

-- Removes at most so many rows of one kind from before an instant, of every company, and tells how many.
create function sweep_rows(what text, before timestamptz, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare swept integer;
  begin
    case what
      when 'results' then
        delete from results where (company_id, key) in (
          select r.company_id, r.key from results r where r.fetched_at < before limit most);
      when 'result_leases' then
        delete from result_leases where (company_id, key) in (
          select r.company_id, r.key from result_leases r where r.until < before limit most);
      when 'pdf_jobs' then
        delete from pdf_jobs where id in (select j.id from pdf_jobs j where j.created_at < before limit most);
      when 'pdf_snapshots' then
        delete from snapshots where id in (
          select s.id from snapshots s where s.purpose = 'pdf' and s.created_at < before limit most);
      when 'report_files' then
        update report_runs set pdf = null, preview = null where id in (
          select r.id from report_runs r
          where r.scheduled_for < before and (r.pdf is not null or r.preview is not null)
            and r.state in ('sent', 'failed', 'missed', 'cancelled') limit most);
      when 'report_runs' then
        delete from report_runs where id in (
          select r.id from report_runs r
          where r.scheduled_for < before and r.state in ('sent', 'failed', 'missed', 'cancelled') limit most);
      when 'password_resets' then
        delete from password_resets where token_hash in (
          select p.token_hash from password_resets p where p.expires_at < before limit most);
      when 'oauth_requests' then
        delete from oauth_requests where state_hash in (
          select o.state_hash from oauth_requests o where o.expires_at < before limit most);
      when 'sessions' then
        delete from sessions where id in (select s.id from sessions s where s.expires_at < before limit most);
      when 'done_calls' then
        delete from done_calls where (company_id, key) in (
          select c.company_id, c.key from done_calls c where c.created_at < before limit most);
    end case;
    get diagnostics swept = row_count;
    return swept;
  end $$;

-- When, up to an instant, the next open run comes free of a lease or of its pause; null where none does.
create function resolve_next_due(at timestamptz, latest timestamptz) returns timestamptz
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select min(greatest(r.lease_until, r.retry_at)) from report_runs r
        where r.state in ('planned', 'fetching', 'held', 'rendering', 'sending')
          and greatest(r.lease_until, r.retry_at) between at and latest $$;

do $$ declare f regprocedure; begin
  grant create on schema public to broadsheet_resolver;
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
             and p.proname in ('sweep_rows', 'resolve_next_due')
  loop
    execute format('alter function %s owner to broadsheet_resolver', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to broadsheet_app', f);
  end loop;
  revoke create on schema public from broadsheet_resolver;
end $$;

-- By age alone: a sweep asks for no company.
drop index report_runs_age;
create index report_runs_age on report_runs (scheduled_for);
create index sessions_age on sessions (expires_at);

-- Counted by 0003 without seeing them, where its owner is no superuser: such an owner had no rows to change before the
-- migrations lifted row-level security for themselves.
update companies c set dashboards_total = n.total, dashboards_active = n.active
  from (select k.id, count(d.id) total, count(d.id) filter (where d.active) active
        from companies k left join dashboards d on d.company_id = k.id group by k.id) n
  where c.id = n.id and (c.dashboards_total, c.dashboards_active) is distinct from (n.total, n.active);
