-- Members work for every client of the company, or only for chosen ones: their reach. Row-level security holds them to it
-- (docs/decisions/2026-11-25-reach-of-members.md).
alter table users
  add column every_client boolean not null default true,
  add constraint users_reach_check check (every_client or role = 'member');
create table member_clients (
  company_id text not null references companies on delete cascade,
  user_id text not null,
  client_id text not null,
  primary key (company_id, user_id, client_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index member_clients_client on member_clients (company_id, client_id);

alter table invitations
  add column every_client boolean not null default true,
  add constraint invitations_reach_check check (every_client or role = 'member');
create table invitation_clients (
  company_id text not null references companies on delete cascade,
  invitation_id text not null,
  client_id text not null,
  primary key (company_id, invitation_id, client_id),
  foreign key (company_id, invitation_id) references invitations (company_id, id) on delete cascade,
  foreign key (company_id, client_id) references clients (company_id, id) on delete cascade
);
create index invitation_clients_client on invitation_clients (company_id, client_id);

do $$ declare t text; begin
  foreach t in array array['member_clients', 'invitation_clients'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
  foreach t in array array['member_clients', 'clients', 'client_accounts', 'widgets', 'sources'] loop
    if not exists (select from pg_policy p where p.polrelid = t::regclass and p.polname = 'resolve') then
      execute format('create policy resolve on %I for select to broadsheet_resolver using (true)', t);
    end if;
  end loop;
end $$;
grant select on member_clients, client_accounts to broadsheet_resolver;
grant select (company_id, id, logo) on clients to broadsheet_resolver;
grant select (company_id, dashboard_id, nature, content, source_ids) on widgets to broadsheet_resolver;
grant select (company_id, id, connected_by) on sources to broadsheet_resolver;

create index dashboards_own on dashboards (company_id, created_by) where client_id is null;

-- The member who acts in this transaction; null where nobody's reach limits it.
create function app_member() returns text language sql stable
  as $$ select nullif(current_setting('app.member', true), '') $$;

-- Whether only some clients are reached. Whoever has been deleted meanwhile reaches nothing.
create function app_is_limited() returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select app_member() is not null and not coalesce(
          (select u.every_client from users u where u.company_id = app_company() and u.id = app_member()), false) $$;

-- What a member with chosen clients reaches. Asked only where app_is_limited().
create function app_clients() returns setof text language sql stable rows 20 security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select m.client_id from member_clients m where m.company_id = app_company() and m.user_id = app_member() $$;
create function app_dashboards() returns setof text language sql stable rows 200 security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select d.id from dashboards d
          where d.company_id = app_company() and d.client_id = any (array(select app_clients()))
        union all
        select d.id from dashboards d
          where d.company_id = app_company() and d.client_id is null and d.created_by = app_member() $$;
create function app_sources() returns setof text language sql stable rows 200 security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select a.source_id from client_accounts a
          where a.company_id = app_company() and a.client_id = any (array(select app_clients()))
        union
        select unnest(w.source_ids) from widgets w
          where w.company_id = app_company() and w.dashboard_id = any (array(select app_dashboards()))
        union
        select preset #>> '{}' from dashboards d, jsonb_path_query(d.defaults, '$.*.sourceId') preset
          where d.company_id = app_company() and d.id = any (array(select app_dashboards())) $$;
create function app_files() returns setof text language sql stable rows 200 security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select c.logo from clients c
          where c.company_id = app_company() and c.id = any (array(select app_clients())) and c.logo is not null
        union
        select (regexp_matches(d.styles::text, '[A-Za-z0-9_-]{32}\.[a-z]{3,4}', 'g'))[1] from dashboards d
          where d.company_id = app_company() and d.id = any (array(select app_dashboards()))
        union
        select (regexp_matches(w.content::text, '[A-Za-z0-9_-]{32}\.[a-z]{3,4}', 'g'))[1] from widgets w
          where w.company_id = app_company() and w.dashboard_id = any (array(select app_dashboards())) and w.nature = 'passive'
        union
        select c.logo from companies c where c.id = app_company() and c.logo is not null $$;

-- Whether whoever acts may have widgets read these sources. Ids of sources that are gone are let through.
create function app_may_feed(ids text[]) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select not app_is_limited() or not exists (
          select from sources s where s.company_id = app_company() and s.id = any (ids)
            and s.connected_by is distinct from app_member() and s.id not in (select app_sources())) $$;

do $$ declare f regprocedure; begin
  grant create on schema public to broadsheet_resolver;
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
             and p.proname in ('app_is_limited', 'app_clients', 'app_dashboards', 'app_sources', 'app_files', 'app_may_feed')
  loop
    execute format('alter function %s owner to broadsheet_resolver', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to broadsheet_app', f);
  end loop;
  revoke create on schema public from broadsheet_resolver;
end $$;

-- Restrictive: they hold in addition to the company's. What is not limited is decided once for a statement.
create policy reach on dashboards as restrictive to broadsheet_app
  using ((select not app_is_limited()) or client_id in (select app_clients())
    or (client_id is null and created_by = (select app_member())));
-- A client that a member adds is in nobody's reach until it is added to theirs.
create policy reach on clients as restrictive for select to broadsheet_app
  using ((select not app_is_limited()) or id in (select app_clients()));
create policy reach_change on clients as restrictive for update to broadsheet_app
  using ((select not app_is_limited()) or id in (select app_clients()));
create policy reach_delete on clients as restrictive for delete to broadsheet_app
  using ((select not app_is_limited()) or id in (select app_clients()));
create policy reach on client_accounts as restrictive to broadsheet_app
  using ((select not app_is_limited()) or client_id in (select app_clients()))
  with check ((select not app_is_limited()) or (client_id in (select app_clients()) and app_may_feed(array[source_id])));
create policy reach on widgets as restrictive to broadsheet_app
  using ((select not app_is_limited()) or dashboard_id in (select app_dashboards()))
  with check ((select not app_is_limited()) or (dashboard_id in (select app_dashboards()) and app_may_feed(source_ids)));
create policy reach on sources as restrictive to broadsheet_app
  using ((select not app_is_limited()) or connected_by = (select app_member()) or id in (select app_sources()));
create policy reach on login_links as restrictive to broadsheet_app
  using ((select not app_is_limited()) or created_by = (select app_member()) or source_id in (select app_sources()));
create policy reach on files as restrictive to broadsheet_app
  using ((select not app_is_limited()) or created_by = (select app_member()) or use = 'avatar'
    or name in (select app_files()));
do $$ declare t text; begin
  foreach t in array array['automatic_reports', 'snapshots', 'pdf_jobs', 'favourites', 'dashboard_visits'] loop
    execute format(
      'create policy reach on %I as restrictive to broadsheet_app
         using ((select not app_is_limited()) or dashboard_id in (select app_dashboards()))', t);
  end loop;
end $$;
create policy reach on report_runs as restrictive to broadsheet_app
  using ((select not app_is_limited()) or exists (
    select from automatic_reports r where r.company_id = report_runs.company_id and r.id = report_runs.report_id));
create policy reach on report_deliveries as restrictive to broadsheet_app
  using ((select not app_is_limited()) or exists (
    select from report_runs r where r.company_id = report_deliveries.company_id and r.id = report_deliveries.run_id));
