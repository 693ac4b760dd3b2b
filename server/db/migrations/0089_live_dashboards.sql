-- Open pages learn of what somebody else saves or edits, of PDFs that are finished and of reports under way.
-- `at` tells two notices of one row apart, so that of several processes one passes it on to a cluster (LIVE_URL);
-- `person` is whose connections there end with a session.
create or replace function notice_live() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
begin
  if tg_op = 'DELETE' then one := old; else one := new; end if;
  perform pg_notify('live', json_build_object(
    'kind', tg_argv[0],
    'company', case when tg_table_name = 'companies' then to_jsonb(one) ->> 'id' else to_jsonb(one) ->> 'company_id' end,
    'id', to_jsonb(one) ->> tg_argv[1],
    'person', case tg_argv[0] when 'session' then to_jsonb(one) ->> 'user_id' when 'person' then to_jsonb(one) ->> tg_argv[1] end,
    'at', pg_current_xact_id()::text)::text);
  return null;
end $$;

create trigger live_dashboard after update of version, locked_by on dashboards for each row
  when (old.version is distinct from new.version or old.locked_by is distinct from new.locked_by)
  execute function notice_live('dashboard', 'id');

-- Of rows that hold files: nothing else of them is read.
create function notice_live_pdf() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_notify('live', json_build_object('kind', 'pdf', 'company', new.company_id, 'id', new.dashboard_id,
    'at', pg_current_xact_id()::text)::text);
  return null;
end $$;
create trigger live_pdf after update of state on pdf_jobs for each row
  when (not new.guest and new.state in ('ready', 'failed')) execute function notice_live_pdf();

create function notice_live_reports() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  company text;
begin
  if tg_op = 'DELETE' then company := old.company_id; else company := new.company_id; end if;
  perform pg_notify('live', json_build_object('kind', 'reports', 'company', company, 'id', company,
    'at', pg_current_xact_id()::text)::text);
  return null;
end $$;
create trigger live_reports after insert or delete or update of paused on automatic_reports for each row
  execute function notice_live_reports();
create trigger live_reports after insert or update of state on report_runs for each row execute function notice_live_reports();
create trigger live_reports after update of state on report_deliveries for each row execute function notice_live_reports();
