-- What the checkout of a subscription decides of it for good, as checkouts are forgotten: whether it was paid after its time, and
-- the address that it handed to the provider, where its company has proven it. Nobody else's account there may be opened.
alter table subscriptions
  add column late boolean not null default false,
  add column payer text;
-- A paid order of whoever registers beside whose coupons another one's were redeemed: they are granted while uses are left.
alter table checkouts add column coupons_spent boolean not null default false;
