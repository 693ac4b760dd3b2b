-- A client's own people sign in and read that client's dashboards, nothing else.
alter table users
  drop constraint users_role_check,
  add column client_id text,
  add constraint users_role_check check (role in ('admin', 'member', 'client')),
  add constraint users_client_check check ((role = 'client') = (client_id is not null)),
  -- A client that people sign in for is not deleted: whom they may read would be undefined.
  add foreign key (company_id, client_id) references clients (company_id, id);
create index users_client on users (company_id, client_id) where client_id is not null;

alter table invitations
  drop constraint invitations_role_check,
  add column client_id text,
  add constraint invitations_role_check check (role in ('admin', 'member', 'client')),
  add constraint invitations_client_check check ((role = 'client') = (client_id is not null)),
  add foreign key (company_id, client_id) references clients (company_id, id) on delete cascade;
create index invitations_client on invitations (company_id, client_id) where client_id is not null;
