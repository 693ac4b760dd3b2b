-- What vendors' answers said of their limits, by name and property, so that every process keeps to them.
alter table sources add column budgets jsonb not null default '{}';
