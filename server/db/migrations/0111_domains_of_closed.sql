-- Of a company that is deleted no domain is looked at, as no host and sender is: it could take one from its holder.
grant create on schema public to broadsheet_resolver;
create or replace function resolve_due_sso_domains(at timestamptz, most integer) returns table (company_id text, domain text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_id, d.domain from sso_domains d
        where d.next_check_at <= at and d.company_id not in (select c.id from companies c where c.closed_at is not null)
        order by d.next_check_at limit most $$;
revoke create on schema public from broadsheet_resolver;
