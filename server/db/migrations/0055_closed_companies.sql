-- A company that is deleted is closed first: it stays for a while, in which an admin may restore it, and nothing of it
-- is found. Then a job removes it, and with it, by the foreign keys, every row that names it.
alter table companies
  add column closed_at timestamptz,
  add column closed_by text,
  -- Set by the job that removes the company: from then on it can no longer be restored.
  add column removal_began_at timestamptz,
  add column restored_at timestamptz;
create index companies_closed on companies (id) where closed_at is not null;

-- The look-ups that find a company before one is known do not find what is a closed one's: its sessions, links, files,
-- hosts, and what is due. People and their accounts elsewhere are found, so that an admin can sign in to restore it.
do $$ declare named text; begin
  foreach named in array array['sessions', 'dashboards', 'automatic_reports', 'report_runs', 'files', 'sender_domains',
    'company_hosts', 'login_links', 'invitations', 'email_changes']
  loop
    execute format(
      'create policy open_companies on %I as restrictive for select to broadsheet_resolver
         using (company_id not in (select c.id from companies c where c.closed_at is not null))', named);
  end loop;
end $$;

-- Not by a policy, as above: whether a vendor's grant is shared is asked of closed companies' sources too.
grant create on schema public to broadsheet_resolver;
create or replace function resolve_due_probes(at timestamptz, most integer) returns table (company_id text, source_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select s.company_id, s.id from sources s
        where s.next_probe_at <= at and s.imported_at is null
          and s.company_id not in (select c.id from companies c where c.closed_at is not null)
        order by s.next_probe_at limit most $$;

-- Closed before an instant.
create function resolve_closed_companies(before timestamptz) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select c.id from companies c where c.closed_at < before order by c.closed_at $$;
alter function resolve_closed_companies owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_closed_companies from public;
grant execute on function resolve_closed_companies to broadsheet_app;
