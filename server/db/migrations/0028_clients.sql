-- Whom an agency works for. What of it a dashboard takes is in shared/rules/clientDefaults.ts.
create table clients (
  id text primary key,
  company_id text not null references companies on delete cascade,
  name text not null check (length(name) between 1 and 120),
  name_key text not null generated always as (lower(name)) stored,
  -- Name of one of the company's files.
  logo text,
  accent text,
  -- In the shape of localeProfile in shared/api/clients.ts.
  locale jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (company_id, id),
  unique (company_id, name_key)
);

-- What feeds a client's dashboards unless a widget says otherwise: one source and its properties for each data type.
create table client_accounts (
  company_id text not null references companies on delete cascade,
  client_id text not null,
  type text not null,
  source_id text not null,
  accounts text[] not null default '{}',
  primary key (company_id, client_id, type),
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade,
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create index client_accounts_source on client_accounts (company_id, source_id);

do $$ declare t text; begin
  foreach t in array array['clients', 'client_accounts'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
end $$;

alter table dashboards
  add column client_id text,
  add foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id);
create index dashboards_client on dashboards (company_id, client_id, name_key, id) where client_id is not null;
