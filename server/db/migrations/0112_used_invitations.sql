-- Of invitations to register: whose have made a company, since whom they have made can take another address.
create table used_invitations (
  -- Of the address that the invitation was for.
  email_hash bytea primary key,
  used_at timestamptz not null
);
grant select, insert, update, delete on used_invitations to broadsheet_app;
