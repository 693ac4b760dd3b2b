-- A person who signs in by other means has no password.
alter table users
  alter column password_hash drop not null,
  -- Outlives the sessions, which are deleted as they end.
  add column last_seen_at timestamptz;
alter table users no force row level security;
alter table sessions no force row level security;
update users u set last_seen_at = s.seen
  from (select company_id, user_id, max(last_seen_at) seen from sessions group by company_id, user_id) s
  where s.company_id = u.company_id and s.user_id = u.id;
alter table users force row level security;
alter table sessions force row level security;

-- People who were asked by mail to join. A row stays once it is accepted, so that its link can say so.
create table invitations (
  id text primary key,
  company_id text not null references companies on delete cascade,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'member')),
  -- SHA-256 of the link's token; the token itself is stored nowhere.
  token_hash bytea not null unique,
  invited_by text,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by text,
  unique (company_id, id),
  foreign key (company_id, invited_by) references users (company_id, id) on delete set null (invited_by),
  foreign key (company_id, accepted_by) references users (company_id, id) on delete cascade
);
create unique index invitations_open on invitations (company_id, email) where accepted_by is null;

-- An address that waits to be confirmed by the link that was mailed to it: one for each person.
create table email_changes (
  company_id text not null references companies on delete cascade,
  user_id text not null,
  email text not null check (email = lower(email)),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

do $$ declare t text; begin
  foreach t in array array['invitations', 'email_changes'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
    execute format('create policy resolve on %I for select to broadsheet_resolver using (true)', t);
    execute format('grant select (company_id, token_hash) on %I to broadsheet_resolver', t);
  end loop;
end $$;

create function resolve_invitation(hash bytea) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select i.company_id from invitations i where i.token_hash = hash $$;
create function resolve_email_change(hash bytea) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select e.company_id from email_changes e where e.token_hash = hash $$;

do $$ declare f regprocedure; begin
  grant create on schema public to broadsheet_resolver;
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
             and p.proname in ('resolve_invitation', 'resolve_email_change')
  loop
    execute format('alter function %s owner to broadsheet_resolver', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to broadsheet_app', f);
  end loop;
  revoke create on schema public from broadsheet_resolver;
end $$;
