-- The address of its own at which a company is served, once its DNS records are found.
create table company_hosts (
  company_id text primary key references companies on delete cascade,
  host text not null check (host = lower(host)),
  -- What the TXT record must say.
  proof text not null,
  verified_at timestamptz,
  -- Since when looks find that a record is gone.
  missing_since timestamptz,
  changed_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Null: another company has proved the host since.
  next_check_at timestamptz default now(),
  -- What the last look found: an array of `hostFinding`.
  findings jsonb not null default '[]'
);
create unique index company_hosts_served on company_hosts (host) where verified_at is not null;
create index company_hosts_due on company_hosts (next_check_at);

alter table company_hosts enable row level security;
alter table company_hosts force row level security;
create policy tenant on company_hosts to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on company_hosts to broadsheet_app;

create policy resolve on company_hosts for select to broadsheet_resolver using (true);
grant select (company_id, host, verified_at, next_check_at) on company_hosts to broadsheet_resolver;
create function resolve_hosts() returns table (host text, company_id text, company_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select h.host, h.company_id, c.name from company_hosts h join companies c on c.id = h.company_id
        where h.verified_at is not null $$;
create function resolve_due_hosts(at timestamptz, most integer) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select h.company_id from company_hosts h where h.next_check_at <= at order by h.next_check_at limit most $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_hosts owner to broadsheet_resolver;
alter function resolve_due_hosts owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_hosts, resolve_due_hosts from public;
grant execute on function resolve_hosts, resolve_due_hosts to broadsheet_app;
