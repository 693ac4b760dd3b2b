-- An alert of a website is of a cause, such as an outage, whatever the website answers meanwhile: those that are open go on.
alter table alerts no force row level security;
update alerts set cause = 'site:down' where state <> 'recovered' and cause in ('site:server_error', 'site:not_found');
update alerts set cause = 'site:certificate' where state <> 'recovered' and cause like 'site:certificate\_%';
alter table alerts force row level security;
