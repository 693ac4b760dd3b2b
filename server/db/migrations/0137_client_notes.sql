-- What happened at a client on a day, marked on the charts of its dashboards
-- (docs/decisions/2026-11-29-notes-on-charts.md).
create table client_notes (
  id text not null,
  company_id text not null references companies on delete cascade,
  client_id text not null,
  day date not null,
  text text not null check (length(text) between 1 and 200),
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index client_notes_day on client_notes (company_id, client_id, day desc, created_at desc);

alter table client_notes enable row level security;
alter table client_notes force row level security;
create policy tenant on client_notes to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
create policy reach on client_notes as restrictive to broadsheet_app
  using ((select not app_is_limited()) or client_id in (select app_clients()));
grant select, insert, update, delete on client_notes to broadsheet_app;

-- The client's dashboards show them. Of those that take part in another transaction (a client is deleted), their own
-- triggers tell.
create function tell_note() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', 'dashboard:' || d.id) from dashboards d
    where d.company_id = coalesce(new.company_id, old.company_id) and d.client_id = coalesce(new.client_id, old.client_id);
  return null;
end $$;
create trigger tell after insert or update or delete on client_notes for each row execute function tell_note();
