-- Who still reads the present address stops a change of it by a link of its own, without signing in. A stopped row stays
-- until it is asked for anew, so that the link answers alike once more. Null of what was asked for before this release.
alter table email_changes
  add column stop_hash bytea unique,
  add column stopped_at timestamptz;
grant select (stop_hash) on email_changes to broadsheet_resolver;

grant create on schema public to broadsheet_resolver;
create function resolve_email_stop(hash bytea) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select e.company_id from email_changes e where e.stop_hash = hash $$;
alter function resolve_email_stop owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_email_stop from public;
grant execute on function resolve_email_stop to broadsheet_app;
