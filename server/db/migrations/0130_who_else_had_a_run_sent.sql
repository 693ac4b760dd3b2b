-- Who had a run sent at once that somebody else had had sent before: both are told where it does not go out.
alter table report_runs
  add column asked_again_by text,
  add foreign key (company_id, asked_again_by) references users (company_id, id) on delete set null (asked_again_by);
create index report_runs_asked_again on report_runs (company_id, asked_again_by) where asked_again_by is not null;
