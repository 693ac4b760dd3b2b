-- What a login was granted. Sources with the same `login_id` hold the same tokens, which are renewed for all of them.
alter table sources
  add column scopes text[] not null default '{}',
  add column login_id text not null default gen_random_uuid()::text;
create index sources_shared_login on sources (company_id, login_id);

-- Further kinds that the same consent connects.
alter table oauth_requests add column further_kinds text[] not null default '{}';
