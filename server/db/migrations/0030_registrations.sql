-- Registrations that wait for their mailed link. There is no company yet, so that the rows belong to none; several may
-- name one address, of which the first to be confirmed becomes an account.
create table registrations (
  id text primary key,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  password_hash text not null,
  terms_consent boolean not null,
  age_consent boolean not null,
  -- In the shape of `registrationChoices` in shared/api/registration.ts.
  choices jsonb not null,
  -- SHA-256 of the link's token; the token itself is stored nowhere.
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index registrations_email on registrations (email);
create index registrations_age on registrations (expires_at);
grant select, insert, update, delete on registrations to broadsheet_app;

-- What was chosen at registration: null for companies made otherwise.
alter table companies add column registered jsonb;
