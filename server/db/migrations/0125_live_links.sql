-- Open pages learn of a dashboard's new link: nothing answers them on the old one.
drop trigger live_dashboard on dashboards;
create trigger live_dashboard after update of version, locked_by, permalink on dashboards for each row
  when (old.version is distinct from new.version or old.locked_by is distinct from new.locked_by
    or old.permalink is distinct from new.permalink)
  execute function notice_live('dashboard', 'id');
