-- The dashboard list stays fast with a million rows: counted by triggers, sorted and searched by indexes.
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- Row-level security lets an index serve only comparisons of plain columns; lower(name) would be a function call.
alter table dashboards add column name_key text not null generated always as (lower(name)) stored;
drop index dashboards_list;
create index dashboards_by_name on dashboards (company_id, name_key, id);
create index dashboards_active_by_name on dashboards (company_id, name_key, id) where active;
create index dashboards_search on dashboards using gin (company_id, name_key gin_trgm_ops);

alter table companies
  add column dashboards_total integer not null default 0 check (dashboards_total >= 0),
  add column dashboards_active integer not null default 0 check (dashboards_active >= 0);

create function count_dashboards() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update companies c set dashboards_total = dashboards_total + n.total, dashboards_active = dashboards_active + n.active
      from (select company_id, count(*) total, count(*) filter (where active) active from added group by company_id) n
      where c.id = n.company_id;
  elsif tg_op = 'DELETE' then
    update companies c set dashboards_total = dashboards_total - n.total, dashboards_active = dashboards_active - n.active
      from (select company_id, count(*) total, count(*) filter (where active) active from removed group by company_id) n
      where c.id = n.company_id;
  else
    update companies c set dashboards_active = dashboards_active + n.active
      from (select a.company_id, sum(a.active::int - r.active::int) active
            from added a join removed r on r.id = a.id where a.active <> r.active group by a.company_id) n
      where c.id = n.company_id;
  end if;
  return null;
end $$;
create trigger count_added after insert on dashboards referencing new table as added
  for each statement execute function count_dashboards();
create trigger count_removed after delete on dashboards referencing old table as removed
  for each statement execute function count_dashboards();
create trigger count_changed after update on dashboards referencing old table as removed new table as added
  for each statement execute function count_dashboards();

-- Ids of this company's dashboards whose name holds the words, in the list's order. The owner of this function is
-- not held by row-level security, so that the index may serve the search; the company is named in the query itself.
-- Common words are found quickest by walking the list in order, rare ones by the search index. PostgreSQL keeps its
-- statistics from queries under row-level security, so a small sample decides. What is set here ends with the call.
create function search_dashboards(words text, archived_too boolean, after_name text, after_id text, most integer)
  returns table (dashboard_id text)
  language plpgsql volatile security definer
  set search_path = public set enable_bitmapscan = on set enable_sort = on set enable_seqscan = on
  as $$
  declare
    pattern text := '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
    share real := (select least(100, greatest(0.1, 100 * 5000 / greatest(reltuples, 1))) from pg_class
                   where oid = 'dashboards'::regclass);
    seen integer;
  begin
    select count(*) into seen from dashboards d tablesample system (share)
      where d.company_id = app_company() and d.name_key like pattern;
    if seen >= 20 then
      perform set_config('enable_bitmapscan', 'off', true), set_config('enable_sort', 'off', true),
        set_config('enable_seqscan', 'off', true);
    end if;
    return query execute format(
      'select d.id from dashboards d where d.company_id = app_company() and d.name_key like %L %s %s
         order by d.name_key, d.id limit %s',
      pattern,
      case when archived_too then '' else 'and d.active' end,
      case when after_name is null then '' else format('and (d.name_key, d.id) > (%L, %L)', after_name, after_id) end,
      most);
  end $$;
grant create on schema public to broadsheet_resolver;
alter function search_dashboards owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function search_dashboards from public;
grant execute on function search_dashboards to broadsheet_app;

-- Rows of before this migration.
update companies c set dashboards_total = n.total, dashboards_active = n.active
  from (select company_id, count(*) total, count(*) filter (where active) active from dashboards group by company_id) n
  where c.id = n.company_id;
