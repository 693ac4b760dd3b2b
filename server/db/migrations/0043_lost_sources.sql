-- Whether its owner was mailed that it needs a new sign-in; those that are lost already are on the sources screen.
alter table sources add column loss_mailed boolean not null default false;
alter table sources no force row level security;
update sources set loss_mailed = invalid;
alter table sources force row level security;
