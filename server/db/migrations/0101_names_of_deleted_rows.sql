-- Which table a row was of: by its place in a list, it would be another one's once an update adds a table there.
alter table deleted_rows add column table_name text;
update deleted_rows r set table_name = (
  case d.kind
    when 'dashboard' then array['dashboards', 'widgets', 'automatic_reports', 'report_runs', 'report_deliveries', 'snapshots',
                                'favourites', 'dashboard_visits']
    when 'source' then array['sources', 'imported_records', 'client_accounts', 'domain_feeds']
    when 'client' then array['clients', 'client_accounts', 'member_clients', 'dashboards', 'domains']
    else array['users', 'member_clients', 'favourites', 'group_views', 'alert_channels', 'domains']
  end)[r.position + 1]
  from deletions d where d.company_id = r.company_id and d.id = r.deletion_id;
drop index deleted_rows_deletion;
alter table deleted_rows alter column table_name set not null, drop column position;
create index deleted_rows_deletion on deleted_rows (company_id, deletion_id, table_name);
