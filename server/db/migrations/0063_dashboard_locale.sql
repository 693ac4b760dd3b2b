-- How a dashboard's dates and numbers are written: what is chosen for its client. Null as all was written before.
alter table dashboards add column locale jsonb;
