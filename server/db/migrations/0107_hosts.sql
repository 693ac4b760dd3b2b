alter table dashboards
  -- The host that its links are shown under, where it is not the company's usual one.
  add column link_host text;

-- Who has a host that another company proves now, also while that one has white-label switched off.
create function resolve_host_holder(wanted text) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select h.company_id from company_hosts h where h.host = wanted and h.verified_at is not null $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_host_holder owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_host_holder from public;
grant execute on function resolve_host_holder to broadsheet_app;
