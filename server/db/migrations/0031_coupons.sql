-- The operator's, managed by `npm run coupons`: they belong to no company.
create table coupons (
  code text primary key check (code = upper(code) and length(code) between 1 and 40),
  type text not null check (type in ('price.discount', 'trial.days')),
  value numeric(8, 2) not null check (value > 0),
  -- Types of the coupon applied before, on which this one may follow.
  stacks_on text[] not null default '{}',
  -- Most coupons of its type that may be applied together with it.
  maximum integer not null default 1 check (maximum >= 1),
  -- First and last day, in UTC.
  starts_on date,
  ends_on date,
  -- How often it may be used; null: without end.
  uses integer check (uses >= 1),
  used integer not null default 0
);
grant select, insert, update, delete on coupons to broadsheet_app;

-- What a company registered with: type and value as they were then, whatever becomes of the coupon.
create table company_coupons (
  company_id text not null references companies on delete cascade,
  code text not null,
  type text not null,
  value numeric(8, 2) not null,
  created_at timestamptz not null default now(),
  primary key (company_id, code)
);
alter table company_coupons enable row level security;
alter table company_coupons force row level security;
create policy tenant on company_coupons to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on company_coupons to broadsheet_app;
