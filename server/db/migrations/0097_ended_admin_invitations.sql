-- An invitation as an admin without a sender has ended (server/features/invitations/link.ts), as it does from now on with
-- the role of who sent it. So have those of people who were made members before.
alter table invitations no force row level security;
alter table users no force row level security;
update invitations i set invited_by = null
  where i.role = 'admin' and i.accepted_by is null
    and exists (select from users u where u.company_id = i.company_id and u.id = i.invited_by and u.role <> 'admin');
alter table invitations force row level security;
alter table users force row level security;
