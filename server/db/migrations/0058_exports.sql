-- Exports of everything that a company has here, each made by a job.
create table exports (
  id text primary key,
  company_id text not null references companies on delete cascade,
  -- Who asked for it; null once that person has left.
  requested_by text,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'removed')),
  -- What is being written, and how much of all rows and files has been.
  step text not null default '',
  done integer not null default 0,
  total integer not null default 0,
  bytes bigint not null default 0,
  failure text,
  attempts integer not null default 0,
  lease_token text,
  lease_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  unique (company_id, id),
  foreign key (company_id, requested_by) references users (company_id, id) on delete set null (requested_by)
);
create unique index exports_under_way on exports (company_id) where state in ('waiting', 'running');
create index exports_company on exports (company_id, created_at);
alter table exports enable row level security;
alter table exports force row level security;
create policy tenant on exports to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on exports to broadsheet_app;

-- The pieces of its ZIP in the file store, in their order. Each is named here before it is stored there.
create table export_parts (
  company_id text not null references companies on delete cascade,
  export_id text not null,
  position integer not null,
  name text not null unique,
  bytes integer not null,
  primary key (company_id, export_id, position),
  foreign key (company_id, export_id) references exports (company_id, id) on delete cascade
);
alter table export_parts enable row level security;
alter table export_parts force row level security;
create policy tenant on export_parts to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on export_parts to broadsheet_app;
