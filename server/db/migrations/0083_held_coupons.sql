-- Whose use of its coupons an open checkout of somebody who registers counts as: a hash of the address, so that a checkout that
-- is begun once more counts once. Null where they are counted already, as a company's are.
alter table checkouts add column coupon_holder text;
create index checkouts_held on checkouts using gin (coupons) where coupon_holder is not null;
