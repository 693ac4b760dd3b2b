alter table companies
  -- Whether the company's own host and sender are used, where they are verified.
  add column white_label boolean not null default true,
  -- What screens keep for the whole company, by name.
  add column other jsonb not null default '{}' check (jsonb_typeof(other) = 'object');

grant create on schema public to broadsheet_resolver;
create or replace function resolve_hosts() returns table (host text, company_id text, company_name text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select h.host, h.company_id, c.name from company_hosts h join companies c on c.id = h.company_id
        where h.verified_at is not null and c.white_label $$;
revoke create on schema public from broadsheet_resolver;
