-- Every source is looked at once a day. What keeps it from answering is noted with its kind; an ended login has its
-- own mark (`invalid`).
alter table sources
  add column failure_kind text check (failure_kind in ('bad_request', 'rate_limited', 'unavailable', 'unexpected')),
  add column failure text,
  add column next_probe_at timestamptz not null default now() + interval '1 day';
create index sources_probe on sources (next_probe_at);

grant select (id, company_id, next_probe_at) on sources to broadsheet_resolver;
create function resolve_due_probes(at timestamptz, most integer) returns table (company_id text, source_id text)
  language sql stable security definer set search_path = public
  as $$ select s.company_id, s.id from sources s where s.next_probe_at <= at order by s.next_probe_at limit most $$;
grant create on schema public to broadsheet_resolver;
alter function resolve_due_probes owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_due_probes from public;
grant execute on function resolve_due_probes to broadsheet_app;
