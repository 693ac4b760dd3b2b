-- How a company looks beside its logo, in the shape of `storedBrand` in shared/api/brand.ts.
alter table companies add column brand jsonb not null default '{}';

-- Pages at a company's own host show its brand before anybody has signed in.
create function resolve_host_brands() returns table (company_id text, logo text, brand jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select c.id, c.logo, c.brand from company_hosts h join companies c on c.id = h.company_id
        where h.verified_at is not null $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_host_brands owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_host_brands from public;
grant execute on function resolve_host_brands to broadsheet_app;
