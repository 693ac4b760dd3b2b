-- What people show beside their password: codes of an authenticator app, passkeys, and codes for the day both are lost.
create table totp_secrets (
  user_id text primary key,
  company_id text not null references companies on delete cascade,
  -- Encrypted (encryptedColumns.ts).
  secret bytea not null,
  -- The time step of the last code that was taken: none at or before it is taken again.
  last_step integer not null,
  created_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create table passkeys (
  id text primary key,
  company_id text not null references companies on delete cascade,
  user_id text not null,
  name text not null check (length(name) between 1 and 60),
  -- As the authenticator names it, base64url.
  credential_id text not null unique,
  public_key bytea not null,
  -- Signatures that the authenticator has counted; 0: it does not count.
  counter bigint not null,
  transports text[] not null,
  -- The host that it was made at, and works at alone.
  host text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index passkeys_user on passkeys (company_id, user_id);

create table recovery_codes (
  company_id text not null references companies on delete cascade,
  user_id text not null,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (company_id, user_id, code_hash),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

do $$ declare t text; begin
  foreach t in array array['totp_secrets', 'passkeys', 'recovery_codes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
  foreach t in array array['totp_secrets', 'passkeys'] loop
    execute format('create policy resolve on %I for select to broadsheet_resolver using (true)', t);
  end loop;
end $$;
grant select (company_id, user_id) on totp_secrets to broadsheet_resolver;
grant select (company_id, user_id, credential_id) on passkeys to broadsheet_resolver;

-- Challenges that were given to browsers: what they hold is sealed in a cookie, this makes each work once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenges_age on passkey_challenges (expires_at);
grant select, insert, update, delete on passkey_challenges to broadsheet_app;

-- Who can do nothing without a second factor: those who work in the company, or its clients' own people too.
alter table companies add column second_factor_for text not null default 'nobody'
  check (second_factor_for in ('nobody', 'staff', 'everybody'));

create function resolve_passkey(credential text) returns table (company_id text, user_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select p.company_id, p.user_id from passkeys p where p.credential_id = credential $$;

create function lacks_second_factor(company text, person text) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce((
    select (c.second_factor_for = 'everybody' or (c.second_factor_for = 'staff' and u.role <> 'client'))
      and not exists (select from totp_secrets t where t.company_id = u.company_id and t.user_id = u.id)
      and not exists (select from passkeys p where p.company_id = u.company_id and p.user_id = u.id)
    from companies c join users u on u.company_id = c.id
    where c.id = company and u.id = person), false) $$;

do $$ declare f regprocedure; begin
  grant create on schema public to broadsheet_resolver;
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
             and p.proname in ('resolve_passkey', 'lacks_second_factor')
  loop
    execute format('alter function %s owner to broadsheet_resolver', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to broadsheet_app', f);
  end loop;
  revoke create on schema public from broadsheet_resolver;
end $$;
