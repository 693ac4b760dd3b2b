alter table pdf_jobs add unique (company_id, id);

-- Readers who ask for the same PDF share its job, and each has a ticket of their own to fetch it with.
create table pdf_tickets (
  -- SHA-256 of the check token that the asker polls with.
  check_hash bytea primary key,
  company_id text not null references companies on delete cascade,
  job_id text not null,
  -- SHA-256 of what tells the asker from others: a session, an authorisation, or nothing but the link.
  asker_hash bytea not null,
  created_at timestamptz not null default now(),
  foreign key (company_id, job_id) references pdf_jobs (company_id, id) on delete cascade
);
create index pdf_tickets_job on pdf_tickets (company_id, job_id);

alter table pdf_tickets enable row level security;
alter table pdf_tickets force row level security;
create policy tenant on pdf_tickets to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on pdf_tickets to broadsheet_app;

-- Nobody can say whose the tokens of before are: they end, and are asked for again.
-- Row-level security would hide them from a delete.
truncate pdf_jobs cascade;
alter table pdf_jobs
  drop column check_hash,
  add column guest boolean not null;
create index pdf_jobs_open on pdf_jobs (company_id, created_at) where state in ('queued', 'running');
