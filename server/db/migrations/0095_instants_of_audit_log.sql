-- The instant of an entry is that at which it is stored, whatever the app's role says.
create function date_entry() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$ begin new.at := clock_timestamp(); return new; end $$;
create trigger date_entry before insert on audit_entries
  for each row when (current_user = 'broadsheet_app') execute function date_entry();

-- For how long entries are stored, which the owner replaces at each start (AUDIT_KEEP_DAYS); what sweeps them sees older
-- ones only.
create function audit_keep_days() returns integer language sql stable as 'select 400';
alter policy sweep on audit_entries using (at < now() - audit_keep_days() * interval '1 day');
alter policy sweep_sees on audit_entries using (at < now() - audit_keep_days() * interval '1 day');
