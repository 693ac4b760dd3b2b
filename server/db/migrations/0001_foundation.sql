-- Roles. The app connects as broadsheet_app: neither owner nor superuser, so row-level security binds it.
-- broadsheet_resolver owns the few look-ups that must find a company before one is known (end of this file).
do $$ begin
  if not exists (select from pg_roles where rolname = 'broadsheet_app') then
    begin
      create role broadsheet_app login nosuperuser nobypassrls nocreatedb nocreaterole;
    exception when duplicate_object or unique_violation then
      -- Another database of this server is being migrated at this moment.
    end;
  end if;
  if not exists (select from pg_roles where rolname = 'broadsheet_resolver') then
    begin
      create role broadsheet_resolver nologin nosuperuser nobypassrls;
    exception when duplicate_object or unique_violation then
    end;
  end if;
  if not pg_has_role(current_user, 'broadsheet_resolver', 'member') then
    execute format('grant broadsheet_resolver to %I', current_user);
  end if;
end $$;

grant usage on schema public to broadsheet_app, broadsheet_resolver;

-- The company whose rows this transaction may touch; null (no rows) when none is set.
create function app_company() returns text language sql stable
  as $$ select nullif(current_setting('app.company_id', true), '') $$;

create table companies (
  id text primary key,
  name text not null check (length(name) between 1 and 120),
  domain text,
  email_username text,
  from_address text,
  logo text,
  phone text,
  state text not null default 'trial' check (state in ('trial', 'active', 'canceled', 'overdue')),
  expires_at timestamptz,
  plan_dashboards integer not null default 25 check (plan_dashboards >= 0),
  bonus_dashboards integer not null default 0 check (bonus_dashboards >= 0),
  -- Plan settings that differ from the defaults: reportsPerDashboard, recipientsPerReport, widgetsPerPdf.
  limits jsonb not null default '{}',
  subscription_id text,
  created_at timestamptz not null default now()
);

create table users (
  id text primary key,
  company_id text not null references companies on delete cascade,
  name text not null check (length(name) between 1 and 120),
  email text not null check (email = lower(email)),
  password_hash text not null,
  avatar text,
  role text not null default 'member' check (role in ('admin', 'member')),
  creator boolean not null default false,
  terms_consent boolean not null default false,
  age_consent boolean not null default false,
  created_at timestamptz not null default now(),
  unique (email),
  unique (company_id, id)
);

create table sessions (
  id text primary key,
  company_id text not null references companies on delete cascade,
  user_id text not null,
  -- SHA-256 of the cookie's value; the value itself is stored nowhere.
  token_hash bytea not null unique,
  csrf_token text not null,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index sessions_user on sessions (company_id, user_id);

create table password_resets (
  token_hash bytea primary key,
  company_id text not null references companies on delete cascade,
  user_id text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);

create table sources (
  id text primary key,
  company_id text not null references companies on delete cascade,
  kind text not null,
  account_label text not null default '',
  -- AES-256-GCM with key id; additional data bind it to company, source and column.
  credentials bytea not null,
  credentials_version integer not null default 1,
  token_expires_at timestamptz,
  properties jsonb not null default '[]',
  warnings jsonb not null default '[]',
  invalid boolean not null default false,
  invalid_reason text,
  -- Short lease under which one worker refreshes the token.
  refresh_lease text,
  refresh_lease_until timestamptz,
  last_success_at timestamptz,
  last_attempt_at timestamptz,
  connected_by text,
  created_at timestamptz not null default now(),
  unique (company_id, id)
);
create index sources_company on sources (company_id, created_at);

-- A consent round trip under way: single use, bound to the session that began it.
create table oauth_requests (
  state_hash bytea primary key,
  company_id text not null references companies on delete cascade,
  session_id text not null references sessions on delete cascade,
  kind text not null,
  source_id text,
  code_verifier bytea not null,
  expires_at timestamptz not null
);

create table dashboards (
  id text primary key,
  company_id text not null references companies on delete cascade,
  permalink text not null unique,
  name text not null check (length(name) between 1 and 200),
  active boolean not null default true,
  password_hash text,
  -- Raised whenever password, permalink or archive state changes: older viewer authorisations are void.
  access_epoch integer not null default 1,
  hidden_date_selector boolean not null default false,
  footer text not null default '',
  range_type text not null default 'last30Days',
  start_date date,
  end_date date,
  compare_start_date date,
  compare_end_date date,
  -- previous, year, weekday, custom or none.
  compare_mode text not null default 'previous',
  timezone text not null default 'UTC',
  styles jsonb not null default '{}',
  defaults jsonb not null default '{}',
  version integer not null default 1,
  locked_by text,
  locked_until timestamptz,
  locked_since timestamptz,
  created_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, locked_by) references users (company_id, id) on delete set null (locked_by)
);
create index dashboards_list on dashboards (company_id, active, lower(name), id);

create table widgets (
  id text primary key,
  company_id text not null references companies on delete cascade,
  dashboard_id text not null,
  hash text not null,
  "order" integer not null,
  real_time boolean not null default false,
  nature text not null check (nature in ('interactive', 'passive')),
  -- The whole widget in the shape of shared/api/widgets.ts.
  content jsonb not null,
  -- Sources its instances use, so that a source's reach is one index scan.
  source_ids text[] not null default '{}',
  foreign key (company_id, dashboard_id) references dashboards (company_id, id) on delete cascade
);
create index widgets_dashboard on widgets (company_id, dashboard_id, real_time, "order");
create index widgets_sources on widgets using gin (source_ids);

-- Answers of providers. Key: SHA-256 over source, type, normalised question, range and the provider's day.
create table results (
  company_id text not null references companies on delete cascade,
  key bytea not null,
  source_id text not null,
  result jsonb not null,
  fetched_at timestamptz not null,
  fresh_until timestamptz not null,
  primary key (company_id, key),
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create index results_source on results (company_id, source_id);
create index results_age on results (fetched_at);

create table files (
  name text primary key,
  company_id text not null references companies on delete cascade,
  use text not null,
  content_type text not null,
  original_name text not null,
  bytes integer not null,
  created_by text,
  created_at timestamptz not null default now()
);

-- The data of one finished page, kept so that PDF, preview and "as sent" agree.
create table snapshots (
  id text primary key,
  company_id text not null references companies on delete cascade,
  dashboard_id text not null,
  purpose text not null check (purpose in ('pdf', 'report')),
  content jsonb not null,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, dashboard_id) references dashboards (company_id, id) on delete cascade
);
create index snapshots_age on snapshots (created_at) where purpose = 'pdf';

create table pdf_jobs (
  id text primary key,
  company_id text not null references companies on delete cascade,
  dashboard_id text not null,
  -- SHA-256 of the check token that the asker polls with.
  check_hash bytea not null unique,
  access_epoch integer not null,
  request jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'ready', 'failed')),
  snapshot_id text,
  pdf bytea,
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  foreign key (company_id, dashboard_id) references dashboards (company_id, id) on delete cascade
);
create index pdf_jobs_age on pdf_jobs (created_at);

create table automatic_reports (
  id text primary key,
  company_id text not null references companies on delete cascade,
  dashboard_id text not null,
  created_by text,
  recipients text[] not null check (cardinality(recipients) between 1 and 50),
  period text not null check (period in ('MONTH', 'WEEK')),
  detail text not null,
  hour smallint not null check (hour between 0 and 23),
  minute smallint not null check (minute between 0 and 59),
  timezone text not null,
  date_range text not null,
  with_pdf boolean not null default false,
  with_preview boolean not null default true,
  paused boolean not null default false,
  next_run_at timestamptz,
  created_at timestamptz not null default now(),
  unique (company_id, id),
  foreign key (company_id, dashboard_id) references dashboards (company_id, id) on delete cascade,
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by)
);
create index automatic_reports_due on automatic_reports (next_run_at) where next_run_at is not null and not paused;
create index automatic_reports_company on automatic_reports (company_id, dashboard_id);

-- One row per slot of a report's schedule; the constraint decides which of many planners wins.
create table report_runs (
  id text primary key,
  company_id text not null references companies on delete cascade,
  report_id text not null,
  scheduled_for timestamptz not null,
  state text not null default 'planned'
    check (state in ('planned', 'fetching', 'held', 'rendering', 'sending', 'sent', 'failed', 'missed', 'cancelled')),
  message text,
  late boolean not null default false,
  -- Fencing: every later write names the lease it was made under.
  lease_token text,
  lease_until timestamptz,
  attempts integer not null default 0,
  retry_at timestamptz,
  snapshot_id text,
  pdf bytea,
  pdf_sha256 text,
  preview bytea,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null default now(),
  unique (report_id, scheduled_for),
  unique (company_id, id),
  foreign key (company_id, report_id) references automatic_reports (company_id, id) on delete cascade
);
create index report_runs_open on report_runs (lease_until, retry_at)
  where state in ('planned', 'fetching', 'held', 'rendering', 'sending');
create index report_runs_report on report_runs (company_id, report_id, scheduled_for desc);

create table report_deliveries (
  id text primary key,
  company_id text not null references companies on delete cascade,
  run_id text not null,
  recipient text not null,
  message_id text not null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'uncertain')),
  attempts integer not null default 0,
  retry_at timestamptz,
  server_reply text,
  message text,
  sent_at timestamptz,
  unique (run_id, recipient),
  foreign key (company_id, run_id) references report_runs (company_id, id) on delete cascade
);
create index report_deliveries_run on report_deliveries (company_id, run_id);

-- Tries of sign-ins, link passwords and the like, counted before the work is done. Holds no company's data.
create table tries (
  key text not null,
  window_start timestamptz not null,
  count integer not null default 1,
  primary key (key, window_start)
);

-- Every table with a company: forced row-level security, one policy for the app.
do $$ declare t text; begin
  for t in select table_name from information_schema.columns
           where table_schema = 'public' and column_name = 'company_id'
  loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
end $$;
alter table companies enable row level security;
alter table companies force row level security;
create policy tenant on companies to broadsheet_app using (id = app_company()) with check (id = app_company());
grant select, insert, update, delete on companies to broadsheet_app;
grant select, insert, update, delete on tries to broadsheet_app;

-- Look-ups before a company is known. Each returns the least that its caller needs.
create policy resolve on companies for select to broadsheet_resolver using (true);
create policy resolve on users for select to broadsheet_resolver using (true);
create policy resolve on sessions for select to broadsheet_resolver using (true);
create policy resolve on password_resets for select to broadsheet_resolver using (true);
create policy resolve on dashboards for select to broadsheet_resolver using (true);
create policy resolve on automatic_reports for select to broadsheet_resolver using (true);
create policy resolve on report_runs for select to broadsheet_resolver using (true);
create policy resolve on files for select to broadsheet_resolver using (true);
grant select on companies, users, sessions, password_resets, dashboards, automatic_reports, report_runs, files
  to broadsheet_resolver;

create function resolve_login(address text) returns table (user_id text, company_id text, password_hash text)
  language sql stable security definer set search_path = public
  as $$ select u.id, u.company_id, u.password_hash from users u where u.email = lower(address) $$;
create function resolve_session(hash bytea) returns table (
    session_id text, user_id text, company_id text, role text, consented boolean, csrf_token text, last_seen_at timestamptz)
  language sql stable security definer set search_path = public
  as $$ select s.id, s.user_id, s.company_id, u.role, u.terms_consent and u.age_consent, s.csrf_token, s.last_seen_at
        from sessions s join users u on u.company_id = s.company_id and u.id = s.user_id
        where s.token_hash = hash and s.expires_at > now() $$;
create function resolve_reset(hash bytea) returns table (company_id text, user_id text)
  language sql stable security definer set search_path = public
  as $$ select r.company_id, r.user_id from password_resets r
        where r.token_hash = hash and r.used_at is null and r.expires_at > now() $$;
create function resolve_permalink(link text) returns table (company_id text, dashboard_id text)
  language sql stable security definer set search_path = public
  as $$ select d.company_id, d.id from dashboards d where d.permalink = link $$;
create function resolve_file(file text) returns table (company_id text, use text, content_type text, original_name text)
  language sql stable security definer set search_path = public
  as $$ select f.company_id, f.use, f.content_type, f.original_name from files f where f.name = file $$;
create function resolve_due_reports(at timestamptz, most integer)
  returns table (company_id text, report_id text, next_run_at timestamptz)
  language sql stable security definer set search_path = public
  as $$ select r.company_id, r.id, r.next_run_at from automatic_reports r
        where r.next_run_at is not null and not r.paused and r.next_run_at <= at
        order by r.next_run_at limit most $$;
create function resolve_open_runs(at timestamptz, most integer) returns table (company_id text, run_id text)
  language sql stable security definer set search_path = public
  as $$ select r.company_id, r.id from report_runs r
        where r.state in ('planned', 'fetching', 'held', 'rendering', 'sending')
          and (r.lease_until is null or r.lease_until < at) and (r.retry_at is null or r.retry_at <= at)
        order by r.scheduled_for limit most $$;
create function resolve_companies() returns table (company_id text)
  language sql stable security definer set search_path = public
  as $$ select c.id from companies c order by c.created_at $$;

do $$ declare f text; begin
  grant create on schema public to broadsheet_resolver;
  for f in select p.oid::regprocedure::text from pg_proc p join pg_namespace n on n.oid = p.pronamespace
           where n.nspname = 'public' and p.proname like 'resolve\_%'
  loop
    execute format('alter function %s owner to broadsheet_resolver', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to broadsheet_app', f);
  end loop;
  revoke create on schema public from broadsheet_resolver;
end $$;

-- Tells every web process that what it remembers of a dashboard or source is out of date.
create function tell_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('changes', tg_argv[0] || ':' || (case when tg_table_name = 'widgets'
    then coalesce(to_jsonb(new) ->> 'dashboard_id', to_jsonb(old) ->> 'dashboard_id')
    else coalesce(to_jsonb(new) ->> 'id', to_jsonb(old) ->> 'id') end));
  return null;
end $$;
create trigger tell after update or delete on dashboards for each row execute function tell_change('dashboard');
create trigger tell after insert or update or delete on widgets for each row execute function tell_change('dashboard');
create trigger tell after update of invalid, credentials or delete on sources for each row execute function tell_change('source');
