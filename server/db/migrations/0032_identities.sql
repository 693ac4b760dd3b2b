-- Accounts elsewhere (Google, Facebook, LinkedIn) that a person signs in with: one of each.
create table identities (
  company_id text not null references companies on delete cascade,
  user_id text not null,
  provider text not null check (provider in ('google', 'facebook', 'linkedin')),
  -- What the provider names the person by, for ever; an address can change hands.
  subject text not null check (length(subject) between 1 and 255),
  -- As the provider named it then, for the person to recognise the account by; nothing is looked up by it.
  email text,
  created_at timestamptz not null,
  primary key (company_id, user_id, provider),
  unique (provider, subject),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
alter table identities enable row level security;
alter table identities force row level security;
create policy tenant on identities to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on identities to broadsheet_app;
create policy resolve on identities for select to broadsheet_resolver using (true);
grant select (company_id, user_id, provider, subject) on identities to broadsheet_resolver;

create function resolve_identity(at text, named text) returns table (company_id text, user_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select i.company_id, i.user_id from identities i where i.provider = at and i.subject = named $$;
do $$ begin
  grant create on schema public to broadsheet_resolver;
  alter function resolve_identity(text, text) owner to broadsheet_resolver;
  revoke all on function resolve_identity(text, text) from public;
  grant execute on function resolve_identity(text, text) to broadsheet_app;
  revoke create on schema public from broadsheet_resolver;
end $$;

-- Round trips to a provider under way: what they hold is sealed in a cookie, this makes each work once.
create table identity_requests (
  state_hash bytea primary key,
  expires_at timestamptz not null
);
create index identity_requests_age on identity_requests (expires_at);
grant select, insert, update, delete on identity_requests to broadsheet_app;

-- A registration with an account elsewhere has that in place of a password.
alter table registrations
  alter column password_hash drop not null,
  add column provider text,
  add column subject text,
  add column provider_email text,
  add check ((password_hash is null) = (provider is not null and subject is not null));
