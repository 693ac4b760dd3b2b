-- What an admin has taken away from a member stays away when something is brought back
-- (docs/decisions/2026-11-28-bringing-back.md).

-- When an admin last chose the member's clients: what was deleted before is beyond the member's reach.
alter table users add column reach_since timestamptz;
alter table users no force row level security;
alter table audit_entries no force row level security;
update users u set reach_since = chosen.at from (
  select company_id, subject_id, max(at) as at from audit_entries where action = 'person.clientsChanged' group by 1, 2) chosen
  where chosen.company_id = u.company_id and chosen.subject_id = u.id;
alter table audit_entries force row level security;
alter table users force row level security;

-- The sources that the member who deleted it reached once it was gone; null where nobody's reach limited it.
alter table deletions add column still_reached text[];

drop policy reach on deletions;
create policy reach on deletions as restrictive to broadsheet_app
  using ((select not app_is_limited()) or (deleted_by = (select app_member()) and deleted_at > coalesce(
    (select u.reach_since from users u where u.id = (select app_member())), '-infinity')));

-- A deleted source that is brought back would feed a widget that names it: ids of those are let through no more, unless
-- the member reaches what names them already, or deleted it.
grant select (kind, deleted_by) on deletions to broadsheet_resolver;
create or replace function app_may_feed(ids text[]) returns boolean language sql stable security definer
  set search_path = pg_catalog, public, pg_temp
  as $$ select not app_is_limited() or not exists (
          select from (
            select s.id, s.connected_by as whose from sources s where s.company_id = app_company()
            union all
            select d.id, d.deleted_by from deletions d where d.company_id = app_company() and d.kind = 'source') one
          where one.id = any (ids) and one.whose is distinct from app_member() and one.id not in (select app_sources())) $$;
