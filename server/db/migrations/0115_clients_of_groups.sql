-- A group of Mission Control may name a client: domains that are added to it are that client's unless somebody says otherwise.
alter table groups add column client_id text;
alter table groups add foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id);
create index groups_client on groups (company_id, client_id);

-- Whoever works for the client sees its group, with or without domains.
drop policy reach on groups;
create policy reach on groups as restrictive to broadsheet_app
  using ((select not app_is_limited()) or client_id in (select app_clients()) or exists (
    select from domains d where d.company_id = groups.company_id and d.group_id = groups.id));
