-- How often a mail server was given this message without an answer being noted, as of reports: a worker that was lost with it
-- has it sent once more, and no oftener.
alter table alert_deliveries add column unanswered integer not null default 0;
