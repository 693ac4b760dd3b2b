-- Pages that are open on a dashboard learn that somebody has deleted it.
create trigger live_dashboard_deleted after delete on dashboards for each row execute function notice_live('dashboard', 'id');
