-- What a cancelled run had not sent: it waits for nothing.
alter table report_deliveries drop constraint report_deliveries_state_check;
alter table report_deliveries add constraint report_deliveries_state_check
  check (state in ('pending', 'sending', 'sent', 'failed', 'uncertain', 'cancelled'));
