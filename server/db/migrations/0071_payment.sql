-- A company's subscriptions at the payment provider, the present one and earlier ones: as the newest event tells.
create table subscriptions (
  -- The provider's own.
  id text not null unique,
  company_id text not null references companies on delete cascade,
  -- Who pays, at the provider.
  account_id text,
  state text not null check (state in ('active', 'overdue', 'canceled', 'ended')),
  dashboards integer not null check (dashboards >= 1),
  -- Months that are paid for at once.
  "interval" smallint not null check ("interval" in (1, 12)),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- For one dashboard and interval, in the currency's smallest unit.
  each bigint check (each >= 0),
  -- When the next charge is due.
  paid_until timestamptz,
  -- When a canceled one ends, or has ended.
  ends_at timestamptz,
  overdue_since timestamptz,
  -- The provider's time of the newest event that was applied: older ones change nothing.
  changed_at timestamptz not null,
  primary key (company_id, id)
);
alter table subscriptions enable row level security;
alter table subscriptions force row level security;
create policy tenant on subscriptions to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on subscriptions to broadsheet_app;

-- Events name a subscription, not a company.
create policy resolve on subscriptions for select to broadsheet_resolver using (true);
grant select (company_id, id) on subscriptions to broadsheet_resolver;
create function resolve_subscription(wanted text) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select s.company_id from subscriptions s where s.id = wanted $$;
do $$ begin
  grant create on schema public to broadsheet_resolver;
  alter function resolve_subscription(text) owner to broadsheet_resolver;
  revoke all on function resolve_subscription(text) from public;
  grant execute on function resolve_subscription(text) to broadsheet_app;
  revoke create on schema public from broadsheet_resolver;
end $$;

-- What was charged, as the provider's invoices tell it. Amounts are in the currency's smallest unit.
create table orders (
  -- The provider's own.
  id text not null,
  company_id text not null references companies on delete cascade,
  -- What people and the provider's support call it.
  reference text not null,
  subscription_id text,
  placed_at timestamptz not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  total bigint not null,
  tax bigint not null,
  discount bigint not null,
  refunded bigint not null default 0,
  invoice_url text,
  -- A list in the shape of `orderLines` in shared/api/orders.ts.
  lines jsonb not null default '[]',
  changed_at timestamptz not null,
  primary key (company_id, id)
);
create index orders_placed on orders (company_id, placed_at desc, id);
alter table orders enable row level security;
alter table orders force row level security;
create policy tenant on orders to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on orders to broadsheet_app;

-- Checkouts that were begun. The buyer may be a company that is not made yet, so that the rows belong to none.
create table checkouts (
  -- What the buyer's browser knows.
  id text primary key,
  -- What the sealed order carries, which no browser can read: by it the provider's events are known to be of this checkout.
  reference text not null unique,
  buyer text not null,
  dashboards integer not null check (dashboards >= 1),
  "interval" smallint not null check ("interval" in (1, 12)),
  coupons text[] not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- What the browser said, and until the provider's word nothing more than a hint.
  order_id text,
  paid_at timestamptz
);
create index checkouts_buyer on checkouts (buyer);
create index checkouts_age on checkouts (expires_at);
grant select, insert, update, delete on checkouts to broadsheet_app;

-- Events of the payment provider, each applied once. One whose buyer is not known yet waits with its facts, which go when it
-- is applied; the id stays for as long as the provider may send it again.
create table payment_events (
  id text primary key,
  buyer text,
  received_at timestamptz not null,
  applied_at timestamptz,
  facts jsonb
);
create index payment_events_waiting on payment_events (buyer, received_at) where applied_at is null;
create index payment_events_age on payment_events (received_at);
grant select, insert, update, delete on payment_events to broadsheet_app;

-- Dashboards that were archived because nothing was paid: they come back by themselves.
alter table dashboards add column archived_unpaid boolean not null default false;

-- Mails about a company's plan that were sent, each once for its cause.
create table plan_notices (
  company_id text not null references companies on delete cascade,
  notice text not null,
  -- What it was about: the instant at which the trial ends, or the charge failed.
  cause text not null,
  sent_at timestamptz not null,
  primary key (company_id, notice, cause)
);
alter table plan_notices enable row level security;
alter table plan_notices force row level security;
create policy tenant on plan_notices to broadsheet_app
  using (company_id = app_company()) with check (company_id = app_company());
grant select, insert, update, delete on plan_notices to broadsheet_app;
