-- For one dashboard and interval, by currency, in its smallest unit: what the checkout's order was sealed with. A buyer may read
-- the reference in what the provider answers, and could name it with another order, but not another price.
alter table checkouts add column each jsonb not null default '{}';
