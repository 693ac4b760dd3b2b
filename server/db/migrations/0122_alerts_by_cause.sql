-- Before a channel is told of a source, whether it was told of it by another domain's alert is looked up by its cause.
create index alerts_cause on alerts (company_id, cause) where state <> 'recovered';
