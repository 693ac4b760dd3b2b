-- Who registers, until the company is made: whoever pays and loses the page is written to.
alter table checkouts add column email text;
alter table checkouts add column name text;
-- When the operator was last told that this was paid for and that nobody has registered with it.
alter table checkouts add column unclaimed_told_at timestamptz;
create index checkouts_unclaimed on checkouts (created_at) where email is not null;
