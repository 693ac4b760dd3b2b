-- What everybody in a company may hear changes as it begins to demand a second factor, or no longer does.
create function notice_live_people() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('live', json_build_object('kind', 'person', 'company', new.id, 'id', u.id, 'person', u.id,
    'at', pg_current_xact_id()::text)::text)
  from users u where u.company_id = new.id;
  return null;
end $$;
create trigger live_people after update of second_factor_for on companies for each row
  when (old.second_factor_for is distinct from new.second_factor_for) execute function notice_live_people();
