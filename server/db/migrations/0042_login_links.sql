-- Links with which somebody without an account here signs in at a vendor, so that the company may read what they own.
create table login_links (
  id text primary key,
  company_id text not null references companies on delete cascade,
  -- For whom it was made.
  name text not null check (length(name) between 1 and 120),
  kind text not null,
  -- The source that is signed in again; null: a new one.
  source_id text,
  -- Who made it, gets the news, and becomes the owner of what is connected.
  created_by text not null,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set while a sign-in by it is being finished, and for good once that has succeeded.
  used_at timestamptz,
  -- What was connected by it, as the vendor calls the account.
  account text,
  -- Why the last try failed.
  problem text,
  unique (company_id, id),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete cascade
);
create index login_links_source on login_links (company_id, source_id) where source_id is not null;
create index login_links_created_by on login_links (company_id, created_by);
alter table login_links enable row level security;
alter table login_links force row level security;
create policy tenant on login_links to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on login_links to broadsheet_app;

create policy resolve on login_links for select to broadsheet_resolver using (true);
grant select (company_id, token_hash) on login_links to broadsheet_resolver;
create function resolve_login_link(hash bytea) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select l.company_id from login_links l where l.token_hash = hash $$;
do $$ begin
  grant create on schema public to broadsheet_resolver;
  alter function resolve_login_link(bytea) owner to broadsheet_resolver;
  revoke all on function resolve_login_link(bytea) from public;
  grant execute on function resolve_login_link(bytea) to broadsheet_app;
  revoke create on schema public from broadsheet_resolver;
end $$;

-- A consent is begun by a session or by such a link.
alter table oauth_requests
  alter column session_id drop not null,
  add column login_link_id text,
  add foreign key (company_id, login_link_id) references login_links (company_id, id) on delete cascade,
  add check (num_nonnulls(session_id, login_link_id) = 1);
create index oauth_requests_login_link on oauth_requests (company_id, login_link_id) where login_link_id is not null;
