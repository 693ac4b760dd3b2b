-- Whether any company still has a source on the same login at the same vendors. Google ends every grant of a person
-- and app at once, so that giving one back would blank the dashboards of whoever else lives on it.
create policy resolve on sources for select to broadsheet_resolver using (true);
grant select (kind, account_label) on sources to broadsheet_resolver;

create function resolve_grant_shared(kinds text[], label text) returns boolean
  language sql stable security definer set search_path = public
  as $$ select exists (select from sources s where s.kind = any (kinds) and s.account_label = label) $$;

create index sources_login on sources (account_label, kind);
grant create on schema public to broadsheet_resolver;
alter function resolve_grant_shared owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_grant_shared from public;
grant execute on function resolve_grant_shared to broadsheet_app;
