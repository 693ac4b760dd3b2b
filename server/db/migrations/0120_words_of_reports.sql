-- A report's own words and where answers to its mails go; empty: the product's words, and the sender.
alter table automatic_reports
  add column subject text not null default '' check (length(subject) <= 200),
  add column message text not null default '' check (length(message) <= 4000),
  add column reply_to text not null default '' check (length(reply_to) <= 254);

alter table automatic_reports drop constraint automatic_reports_period_check;
alter table automatic_reports add constraint automatic_reports_period_check check (period in ('MONTH', 'WEEK', 'QUARTER'));
