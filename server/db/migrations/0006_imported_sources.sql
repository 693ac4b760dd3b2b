-- Sources that stand on a file instead of a login: when it was read and how many records the source has.
alter table sources
  add column imported_at timestamptz,
  add column imported_records integer,
  add check ((imported_at is null) = (imported_records is null));

-- Their records, in whatever form the provider gave them. `key` is SHA-256 over what makes it the same record in a
-- newer file.
create table imported_records (
  company_id text not null references companies on delete cascade,
  source_id text not null,
  key bytea not null,
  property text,
  day date not null,
  content jsonb not null,
  primary key (company_id, source_id, key),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create index imported_records_asked on imported_records (company_id, source_id, property, day);
alter table imported_records enable row level security;
alter table imported_records force row level security;
create policy tenant on imported_records to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on imported_records to broadsheet_app;

-- A file shares no grant with any login and needs no daily look, whatever it is called.
grant select (imported_at) on sources to broadsheet_resolver;
grant create on schema public to broadsheet_resolver;
create or replace function resolve_grant_shared(kinds text[], label text) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from sources s
        where s.kind = any (kinds) and s.account_label = label and s.imported_at is null) $$;
create or replace function resolve_due_probes(at timestamptz, most integer) returns table (company_id text, source_id text)
  language sql stable security definer set search_path = public
  as $$ select s.company_id, s.id from sources s
        where s.next_probe_at <= at and s.imported_at is null order by s.next_probe_at limit most $$;
revoke create on schema public from broadsheet_resolver;
