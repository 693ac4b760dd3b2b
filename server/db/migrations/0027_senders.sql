-- Domains that companies send mail from: whether their DNS records allow it, and the keys that mails are signed with.
create table sender_domains (
  company_id text not null references companies on delete cascade,
  domain text not null check (domain = lower(domain)),
  verified_at timestamptz,
  -- Looks in a row that found a required record missing or wrong.
  failures integer not null default 0,
  changed_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Null: the company no longer sends from it.
  next_check_at timestamptz default now(),
  primary key (company_id, domain)
);
create index sender_domains_due on sender_domains (next_check_at);

create table dkim_keys (
  id text primary key,
  company_id text not null,
  domain text not null,
  selector text not null,
  private_key bytea not null,
  public_key text not null,
  -- `next` becomes `active` once it is found in DNS; the former one is then retired.
  state text not null check (state in ('next', 'active', 'retired')),
  created_at timestamptz not null default now(),
  foreign key (company_id, domain) references sender_domains on delete cascade
);
create unique index dkim_keys_used on dkim_keys (company_id, domain, state) where state in ('next', 'active');
create unique index dkim_keys_selector on dkim_keys (company_id, domain, selector) where state in ('next', 'active');

-- What was found at the last look.
create table dns_findings (
  company_id text not null,
  domain text not null,
  host text not null,
  type text not null,
  state text not null,
  found text[] not null default '{}',
  reason text,
  primary key (company_id, domain, host, type),
  foreign key (company_id, domain) references sender_domains on delete cascade
);

do $$ declare named text; begin
  foreach named in array array['sender_domains', 'dkim_keys', 'dns_findings'] loop
    execute format('alter table %I enable row level security', named);
    execute format('alter table %I force row level security', named);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())',
      named);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', named);
  end loop;
end $$;

create policy resolve on sender_domains for select to broadsheet_resolver using (true);
grant select (company_id, domain, next_check_at) on sender_domains to broadsheet_resolver;
create function resolve_due_senders(at timestamptz, most integer) returns table (company_id text, domain text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select s.company_id, s.domain from sender_domains s where s.next_check_at <= at order by s.next_check_at limit most $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_due_senders owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_due_senders from public;
grant execute on function resolve_due_senders to broadsheet_app;
