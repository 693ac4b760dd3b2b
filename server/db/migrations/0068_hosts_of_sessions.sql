-- The company's own host at which a session began and alone counts; null: the product's.
alter table sessions add column host text;

drop function resolve_session(bytea);
create function resolve_session(hash bytea) returns table (
    session_id text, user_id text, company_id text, role text, consented boolean, csrf_token text, last_seen_at timestamptz,
    host text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select s.id, s.user_id, s.company_id, u.role, u.terms_consent and u.age_consent, s.csrf_token, s.last_seen_at, s.host
        from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
        where s.token_hash = hash and s.expires_at > now() $$;
do $$ begin
  grant create on schema public to broadsheet_resolver;
  alter function resolve_session(bytea) owner to broadsheet_resolver;
  revoke all on function resolve_session(bytea) from public;
  grant execute on function resolve_session(bytea) to broadsheet_app;
  revoke create on schema public from broadsheet_resolver;
end $$;
