-- Why an alert ended although nothing had recovered: its check was switched off, or what it read is gone. Null where it recovered.
alter table alerts
  add column end_reason text,
  add check (end_reason is null or state = 'recovered');
