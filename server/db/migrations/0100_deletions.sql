-- What was deleted and can be brought back for a while. The rows themselves are moved aside, so that nothing else has to
-- know of them: no list, no link, no planner and no count (docs/decisions/2026-11-28-bringing-back.md).
create table deletions (
  company_id text not null references companies on delete cascade,
  -- The id of what was deleted, and gets again.
  id text not null,
  kind text not null check (kind in ('dashboard', 'source', 'client', 'person')),
  name text not null,
  deleted_by text not null,
  deleted_at timestamptz not null,
  -- A source's login, as it was encrypted there: key rotation finds it here.
  credentials bytea,
  primary key (company_id, id),
  check (credentials is null or kind = 'source')
);
create index deletions_age on deletions (deleted_at);

create table deleted_rows (
  company_id text not null references companies on delete cascade,
  deletion_id text not null,
  -- Where its table stands in the order of putting back.
  position integer not null,
  content jsonb not null,
  foreign key (company_id, deletion_id) references deletions (company_id, id) on delete cascade
);
create index deleted_rows_deletion on deleted_rows (company_id, deletion_id, position);

do $$ declare t text; begin
  foreach t in array array['deletions', 'deleted_rows'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
end $$;
-- Whose clients are chosen sees what they deleted themselves: nobody can tell any more whose the rest was.
create policy reach on deletions as restrictive to broadsheet_app
  using ((select not app_is_limited()) or deleted_by = (select app_member()));
create policy reach on deleted_rows as restrictive to broadsheet_app
  using ((select not app_is_limited()) or exists (
    select from deletions d where d.company_id = deleted_rows.company_id and d.id = deleted_rows.deletion_id));

create policy resolve on deletions for select to broadsheet_resolver using (true);
grant select (company_id, id, deleted_at) on deletions to broadsheet_resolver;
create function resolve_old_deletions(before timestamptz, most integer) returns table (company_id text, deletion_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_id, d.id from deletions d where d.deleted_at < before order by d.deleted_at limit most $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_old_deletions owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_old_deletions from public;
grant execute on function resolve_old_deletions to broadsheet_app;
