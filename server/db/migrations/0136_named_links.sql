-- Named links of a dashboard, each with its own password, end, dates, theme and right to downloads
-- (docs/decisions/2026-11-29-named-links.md).
create table named_links (
  id text not null,
  company_id text not null references companies on delete cascade,
  dashboard_id text not null,
  permalink text not null unique,
  name text not null,
  password_hash text,
  -- Raised with every new password: what the former one was exchanged for is void.
  access_epoch integer not null default 1,
  -- The last day on which it opens, by the dashboard's zone.
  expires_on date,
  dates jsonb not null,
  theme text not null check (theme in ('light', 'dark', 'auto')),
  downloads boolean not null,
  opened integer not null default 0,
  opened_at timestamptz,
  created_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, dashboard_id) references dashboards (company_id, id) on delete cascade
);
create index named_links_dashboard on named_links (company_id, dashboard_id, created_at);

alter table named_links enable row level security;
alter table named_links force row level security;
create policy tenant on named_links to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
create policy reach on named_links as restrictive to broadsheet_app
  using ((select not app_is_limited()) or dashboard_id in (select app_dashboards()));
create policy resolve on named_links for select to broadsheet_resolver using (true);
grant select, insert, update, delete on named_links to broadsheet_app;
grant select (company_id, dashboard_id, id, permalink) on named_links to broadsheet_resolver;

-- Beside resolve_permalink, by which an earlier release would serve these as the dashboard's own link.
create function resolve_named_link(link text) returns table (company_id text, dashboard_id text, link_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select l.company_id, l.dashboard_id, l.id from named_links l where l.permalink = link $$;
do $$ begin
  grant create on schema public to broadsheet_resolver;
  alter function resolve_named_link(text) owner to broadsheet_resolver;
  revoke all on function resolve_named_link(text) from public;
  grant execute on function resolve_named_link(text) to broadsheet_app;
  revoke create on schema public from broadsheet_resolver;
end $$;

create or replace function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0] || ':' || (case when tg_table_name in ('widgets', 'named_links')
    then coalesce(to_jsonb(new) ->> 'dashboard_id', to_jsonb(old) ->> 'dashboard_id')
    else coalesce(to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'id') end));
  return null;
end $$;
-- Not of the counts, with which nothing that readers see changes.
create trigger tell after delete or update of name, password_hash, access_epoch, expires_on, dates, theme, downloads
  on named_links for each row execute function tell_change('dashboard');
