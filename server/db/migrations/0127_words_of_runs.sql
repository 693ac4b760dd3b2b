-- A run keeps the words of its mail beside its figures: what is retried says what it said first. Null: they are not fetched yet.
alter table report_runs add column words jsonb;
