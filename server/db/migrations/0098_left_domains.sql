-- Domains that a company has not sent from for weeks are swept, with their keys. `changed_at` is since when one is left.
create policy sweep on sender_domains for delete to broadsheet_resolver
  using (next_check_at is null and changed_at < now() - interval '29 days');
grant select (changed_at), delete on sender_domains to broadsheet_resolver;
create function sweep_sender_domains(before timestamptz) returns void
  language sql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$ delete from sender_domains where next_check_at is null and changed_at < before $$;
grant create on schema public to broadsheet_resolver;
alter function sweep_sender_domains owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function sweep_sender_domains from public;
grant execute on function sweep_sender_domains to broadsheet_app;
