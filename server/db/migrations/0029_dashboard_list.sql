-- Dashboards that a person has marked.
create table favourites (
  company_id text not null references companies on delete cascade,
  user_id text not null,
  dashboard_id text not null,
  primary key (company_id, user_id, dashboard_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, dashboard_id) references dashboards (company_id, id) on delete cascade
);
create index favourites_dashboard on favourites (company_id, dashboard_id);

-- When a reader from outside the company last opened a dashboard's link, to the hour. A table of its own: every change of
-- a dashboard's row makes all processes read its page again.
create table dashboard_visits (
  company_id text not null references companies on delete cascade,
  dashboard_id text not null,
  seen_at timestamptz not null,
  primary key (company_id, dashboard_id),
  foreign key (company_id, dashboard_id) references dashboards (company_id, id) on delete cascade
);

do $$ declare t text; begin
  foreach t in array array['favourites', 'dashboard_visits'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
end $$;

-- What the list shows of a dashboard's health: its sources that must be signed in again, and reports that are held.
create index sources_invalid on sources (company_id, id) where invalid;
create index report_runs_held on report_runs (company_id, report_id) where state = 'held';
