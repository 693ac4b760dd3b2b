-- What a stored result answers: account, days, dimension and metrics, which its key alone does not tell. Null in results
-- of before.
alter table results add column query jsonb;
