-- A dashboard that was made to try the product: widgets without a source show sample figures, and nothing of it leaves the
-- company. It ends by itself with the last such widget (server/features/dashboards/storeWidgets.ts).
alter table dashboards add column sample boolean not null default false;
