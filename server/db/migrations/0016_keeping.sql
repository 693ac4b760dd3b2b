-- A report's snapshot belongs to its run and goes when that goes. Row-level security, which binds the owner of tables
-- too, is lifted for the rows that stand already.
alter table snapshots no force row level security;
alter table report_runs no force row level security;
alter table snapshots add column run_id text;
update snapshots s set run_id = r.id from report_runs r where r.company_id = s.company_id and r.snapshot_id = s.id;
delete from snapshots where purpose = 'report' and run_id is null;
alter table snapshots
  add foreign key (company_id, run_id) references report_runs (company_id, id) on delete cascade,
  add check ((purpose = 'report') = (run_id is not null));
create index snapshots_run on snapshots (company_id, run_id);
alter table snapshots force row level security;
alter table report_runs force row level security;

-- What is swept by age.
create index report_runs_age on report_runs (company_id, scheduled_for);
