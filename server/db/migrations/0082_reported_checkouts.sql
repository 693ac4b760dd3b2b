-- When a browser last called this checkout complete: until the provider confirms it, its company is kept from paying twice.
alter table checkouts add column reported_at timestamptz;
