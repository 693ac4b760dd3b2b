-- Who is asking a provider a question right now, so that several processes ask it once. Lost in a crash, which
-- frees every question: that is what it should do.
create unlogged table result_leases (
  company_id text not null references companies on delete cascade,
  key bytea not null,
  holder text not null,
  until timestamptz not null,
  primary key (company_id, key)
);
alter table result_leases enable row level security;
alter table result_leases force row level security;
create policy tenant on result_leases to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on result_leases to broadsheet_app;
