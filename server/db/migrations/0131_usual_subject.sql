-- The usual subject is no own one: a report that an earlier release has stored with it has none, also one that was deleted.
alter table automatic_reports no force row level security;
update automatic_reports set subject = '' where subject = '{dashboard}: {period}';
alter table automatic_reports force row level security;
alter table deleted_rows no force row level security;
update deleted_rows set content = content || '{"subject": ""}'
where table_name = 'automatic_reports' and content ->> 'subject' = '{dashboard}: {period}';
alter table deleted_rows force row level security;
