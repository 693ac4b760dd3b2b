-- What is large of a deleted thing is moved in steps, or stays where it is: no statement of a deletion takes as long as
-- there is much of it.

-- Imported records stay while their source can be brought back: nothing reads them but by their source. They are removed
-- with its entry of `deletions`.
alter table imported_records drop constraint imported_records_company_id_source_id_fkey;

-- When an entry began to be removed for good: nobody sees it any more, and what is large of it goes first.
alter table deletions add column removed_at timestamptz;

-- Files of the runs of deleted dashboards, as report_runs has them.
create table deleted_files (
  company_id text not null references companies on delete cascade,
  deletion_id text not null,
  run_id text not null,
  pdf bytea,
  preview bytea,
  primary key (company_id, run_id)
);
-- Such files are compressed already.
alter table deleted_files alter column pdf set storage external, alter column preview set storage external;
create index deleted_files_deletion on deleted_files (company_id, deletion_id);
alter table deleted_files enable row level security;
alter table deleted_files force row level security;
create policy tenant on deleted_files to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
create policy reach on deleted_files as restrictive to broadsheet_app using ((select not app_is_limited()));
grant select, insert, update, delete on deleted_files to broadsheet_app;

create policy resolve on deleted_files for select to broadsheet_resolver using (true);
grant select (company_id, deletion_id) on deleted_files to broadsheet_resolver;
grant select (removed_at) on deletions to broadsheet_resolver;
grant create on schema public to broadsheet_resolver;
create or replace function resolve_old_deletions(before timestamptz, most integer)
  returns table (company_id text, deletion_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_id, d.id from deletions d
        where d.deleted_at < before or d.removed_at is not null order by d.deleted_at limit most $$;
-- Files without an entry: it was brought back, or not made, and the process died before they were back in place.
create function resolve_left_files(most integer) returns table (company_id text, deletion_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distinct f.company_id, f.deletion_id from deleted_files f
        where not exists (select from deletions d where d.company_id = f.company_id and d.id = f.deletion_id) limit most $$;
alter function resolve_left_files owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_left_files from public;
grant execute on function resolve_left_files to broadsheet_app;
