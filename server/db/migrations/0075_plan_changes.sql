-- The change of a company's subscription that the payment provider is asked for: one at a time, as no transaction is held
-- open meanwhile. A row whose holder died is finished by a job, by what the provider says then.
create table plan_changes (
  company_id text primary key references companies on delete cascade,
  holder text not null,
  until timestamptz not null,
  -- What is to follow from it, in the shape of `intent` in server/features/subscription/planChange.ts.
  intent jsonb not null
);
alter table plan_changes enable row level security;
alter table plan_changes force row level security;
create policy tenant on plan_changes to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on plan_changes to broadsheet_app;
