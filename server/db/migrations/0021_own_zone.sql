-- The zone in which a person's new dashboards and reports start; null: the one of their browser.
alter table users add column timezone text;
