-- A company's own identity provider (OpenID Connect), by which its people sign in.
create table sso_connections (
  company_id text primary key references companies on delete cascade,
  -- As it was typed.
  issuer text not null check (length(issuer) between 1 and 500),
  client_id text not null check (length(client_id) between 1 and 300),
  client_secret bytea not null,
  enabled boolean not null default false,
  -- Members with an address of a proven domain sign in by it alone.
  required boolean not null default false check (enabled or not required),
  -- Who signs in without an account and without an invitation becomes a member.
  creates_members boolean not null default false,
  -- The last sign-in by it that failed: a sentence of ours, and the provider's own words where it had any.
  problem text,
  problem_words text,
  problem_at timestamptz
);

-- E-mail domains whose addresses the company's provider may name, each proved by a DNS record.
create table sso_domains (
  company_id text not null references companies on delete cascade,
  domain text not null check (domain = lower(domain)),
  -- What the TXT record must say.
  proof text not null,
  verified_at timestamptz,
  -- Since when looks find that the record is gone.
  missing_since timestamptz,
  changed_at timestamptz not null,
  checked_at timestamptz,
  -- Null: another company has proved the domain since.
  next_check_at timestamptz,
  -- What the last look found: an `ssoFinding`.
  finding jsonb,
  primary key (company_id, domain)
);
create unique index sso_domains_proven on sso_domains (domain) where verified_at is not null;
create index sso_domains_due on sso_domains (next_check_at);

-- Accounts at the company's provider that its people have signed in with. Of two companies with one provider each has
-- its own.
create table sso_identities (
  company_id text not null references companies on delete cascade,
  user_id text not null,
  -- As the provider writes it.
  issuer text not null,
  -- What the provider names the person by, for ever; an address can change hands.
  subject text not null check (length(subject) between 1 and 255),
  created_at timestamptz not null,
  primary key (company_id, user_id),
  unique (company_id, issuer, subject),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

do $$ declare t text; begin
  foreach t in array array['sso_connections', 'sso_domains', 'sso_identities'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
end $$;

create policy resolve on sso_domains for select to broadsheet_resolver using (true);
grant select (company_id, domain, verified_at, next_check_at) on sso_domains to broadsheet_resolver;
-- Whose proven domain it is.
create function resolve_sso_domain(named text) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_id from sso_domains d where d.domain = named and d.verified_at is not null $$;
create function resolve_due_sso_domains(at timestamptz, most integer) returns table (company_id text, domain text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_id, d.domain from sso_domains d where d.next_check_at <= at
        order by d.next_check_at limit most $$;

create policy resolve on sso_connections for select to broadsheet_resolver using (true);
grant select (company_id, enabled) on sso_connections to broadsheet_resolver;
-- Companies with a host of their own, at which their sign-in page leads to their provider.
create function resolve_hosts_logins() returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select c.company_id from sso_connections c join company_hosts h on h.company_id = c.company_id
        where c.enabled and h.verified_at is not null $$;
do $$ declare f regprocedure; begin
  grant create on schema public to broadsheet_resolver;
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
             and p.proname in ('resolve_sso_domain', 'resolve_due_sso_domains', 'resolve_hosts_logins')
  loop
    execute format('alter function %s owner to broadsheet_resolver', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to broadsheet_app', f);
  end loop;
  revoke create on schema public from broadsheet_resolver;
end $$;
