-- Since when looks at records that are trusted get no answer; null where the last look got one.
alter table sender_domains add column unanswered_since timestamptz;
alter table company_hosts add column unanswered_since timestamptz;
alter table sso_domains add column unanswered_since timestamptz;
