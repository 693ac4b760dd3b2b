-- Tries whose fate nobody knows: the mail server had asked for the message, and its answer never came. What died before
-- that counts as a try only.
alter table report_deliveries add column unanswered smallint not null default 0 check (unanswered >= 0);

-- From before, when this was not told apart: these may have been handed over.
update report_deliveries set unanswered = least(attempts, 2)
  where state in ('sending', 'uncertain')
     or (state = 'pending' and message like 'The mail server stopped answering while it took the message%');
