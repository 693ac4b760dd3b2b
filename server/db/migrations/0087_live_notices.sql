-- What open pages learn of at once (server/features/live): noticed by the database, so that no way of changing it is forgotten.
-- A notice names what has changed and holds nothing of it; whoever listens reads it with the rights of whoever is told.
create function notice_live() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
begin
  if tg_op = 'DELETE' then one := old; else one := new; end if;
  perform pg_notify('live', json_build_object(
    'kind', tg_argv[0],
    'company', case when tg_table_name = 'companies' then to_jsonb(one) ->> 'id' else to_jsonb(one) ->> 'company_id' end,
    'id', to_jsonb(one) ->> tg_argv[1])::text);
  return null;
end $$;
create trigger live_sources after insert or delete or update of account_label, invalid, failure, warnings, properties, imported_at
  on sources for each row execute function notice_live('source', 'id');
create trigger live_subscription after update of state, expires_at, plan_dashboards, bonus_dashboards, subscription_id
  on companies for each row execute function notice_live('subscription', 'id');
create trigger live_session after delete on sessions for each row execute function notice_live('session', 'id');
create trigger live_person after update of role, client_id, every_client, second_factor_since, terms_consent
  on users for each row execute function notice_live('person', 'id');
create trigger live_reach after insert or delete on member_clients for each row execute function notice_live('person', 'user_id');
