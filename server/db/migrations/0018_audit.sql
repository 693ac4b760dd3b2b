-- Who did what, when and from where. Names are stored as they were then: an entry outlives what it is about.
create table audit_entries (
  id text primary key,
  company_id text not null references companies on delete cascade,
  -- Several entries of one transaction stay in the order in which they were made.
  at timestamptz not null default clock_timestamp(),
  actor_id text,
  actor_name text not null,
  address text not null default '',
  action text not null,
  subject_kind text not null,
  subject_id text,
  subject_name text not null,
  details jsonb not null default '{}'
);
create index audit_entries_newest on audit_entries (company_id, at desc, id desc);
create index audit_entries_actor on audit_entries (company_id, actor_id, at desc, id desc);
create index audit_entries_subject on audit_entries (company_id, subject_id, at desc, id desc);
create index audit_entries_age on audit_entries (at);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant on audit_entries to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
-- Append-only: no update, no delete.
grant select, insert on audit_entries to broadsheet_app;

-- Swept like other rows (0017), by a function of its own; AUDIT_KEEP_DAYS is 30 at least.
create policy sweep on audit_entries for delete to broadsheet_resolver using (at < now() - interval '29 days');
create policy sweep_sees on audit_entries for select to broadsheet_resolver using (at < now() - interval '29 days');
grant select (id, at), delete on audit_entries to broadsheet_resolver;
create function sweep_audit(before timestamptz, most integer) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  declare swept integer;
  begin
    delete from audit_entries where id in (select a.id from audit_entries a where a.at < before limit most);
    get diagnostics swept = row_count;
    return swept;
  end $$;
grant create on schema public to broadsheet_resolver;
alter function sweep_audit owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function sweep_audit from public;
grant execute on function sweep_audit to broadsheet_app;
