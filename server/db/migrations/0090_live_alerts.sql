-- Open pages learn of alerts that are raised, recover, or are silenced by somebody else.
create function notice_live_alerts() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company text;
begin
  if tg_op = 'DELETE' then company := old.company_id; else company := new.company_id; end if;
  perform pg_notify('live', json_build_object('kind', 'alerts', 'company', company, 'id', company,
    'at', pg_current_xact_id()::text)::text);
  return null;
end $$;
create trigger live_alerts after insert or delete or update of state on alerts for each row execute function notice_live_alerts();
create trigger live_alerts after update of snoozed_at on domains for each row
  when (old.snoozed_at is distinct from new.snoozed_at) execute function notice_live_alerts();
