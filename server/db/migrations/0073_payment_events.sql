-- Of several subscriptions of a company the one that began last is its own; null of those told before this column was there.
alter table subscriptions add column begun_at timestamptz;
-- Most events name a subscription: one that waits is found by it, once its company is known.
alter table payment_events add column subscription_id text;
create index payment_events_subscription on payment_events (subscription_id, received_at) where applied_at is null;

-- Either names the company: an order may come before what it has begun.
create index orders_subscription on orders (subscription_id);
create policy resolve on orders for select to broadsheet_resolver using (true);
grant select (company_id, subscription_id) on orders to broadsheet_resolver;
create or replace function resolve_subscription(wanted text) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select s.company_id from subscriptions s where s.id = wanted
    union all
    (select o.company_id from orders o where o.subscription_id = wanted limit 1)
    limit 1
  $$;

-- When the provider was last asked for it, whether or not there was news.
alter table subscriptions add column read_at timestamptz;
alter table checkouts add column looked_at timestamptz;
-- Those that go on and were not read since, and those that only an order has told of: the longest unread first.
grant select (company_id, id, state, read_at) on subscriptions to broadsheet_resolver;
grant select (company_id, subscription_id, placed_at) on orders to broadsheet_resolver;
create function resolve_unread_subscriptions(before timestamptz, most integer)
  returns table (company_id text, id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select company_id, id from (
      select s.company_id, s.id, s.read_at from subscriptions s
        where s.state <> 'ended' and (s.read_at is null or s.read_at < before)
      union
      select o.company_id, o.subscription_id, null from orders o
        where o.placed_at > before - interval '30 days'
          and not exists (select from subscriptions s where s.id = o.subscription_id)
          and o.subscription_id is not null
    ) unread
    order by read_at nulls first, id limit most
  $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_unread_subscriptions owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_unread_subscriptions from public;
grant execute on function resolve_unread_subscriptions to broadsheet_app;
