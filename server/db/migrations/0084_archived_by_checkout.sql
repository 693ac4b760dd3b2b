-- Dashboards that a company's admin has chosen to archive once fewer are paid for than are in use.
alter table checkouts add column archive text[] not null default '{}';
