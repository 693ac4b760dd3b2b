-- Who had a run sent at once, and is told where it does not go out. One by hand stands for no slot, and is never late.
alter table report_runs
  add column asked_by text,
  add column by_hand boolean not null default false,
  add foreign key (company_id, asked_by) references users (company_id, id) on delete set null (asked_by);
create index report_runs_asked on report_runs (company_id, asked_by) where asked_by is not null;
