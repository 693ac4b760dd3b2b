-- Mission Control: groups of domains that are watched (docs/decisions/2026-11-26-mission-control.md).
create table groups (
  id text primary key,
  company_id text not null references companies on delete cascade,
  name text not null check (length(name) between 1 and 120),
  -- What its domains take of checks where they set nothing: `checkSettings` in shared/api/groups.ts.
  checks jsonb not null default '{}',
  created_at timestamptz not null,
  unique (company_id, id)
);
create index groups_company on groups (company_id);

create table domains (
  id text primary key,
  company_id text not null references companies on delete cascade,
  group_id text not null,
  -- In its ASCII form, without `www.`.
  host text not null check (host = lower(host) and length(host) between 1 and 253),
  owner_id text,
  client_id text,
  created_by text,
  -- Of a month.
  budget numeric check (budget > 0),
  budget_currency text,
  checks jsonb not null default '{}',
  -- When its alerts were silenced, null while they are not; until when, null: until they have recovered.
  snoozed_at timestamptz,
  snoozed_until timestamptz,
  snooze_reason text not null default '',
  snoozed_by text,
  -- What the grid shows of its measures, as the newest scan found it: `watchedMeasure` by measure.
  measures jsonb not null default '{}',
  -- What the front page answered: `site` of `domain` in shared/api/domains.ts.
  site jsonb not null default '[]',
  scanned_at timestamptz,
  next_scan_at timestamptz not null,
  created_at timestamptz not null,
  unique (company_id, id),
  unique (group_id, host),
  check ((budget is null) = (budget_currency is null)),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, owner_id) references users (company_id, id) on delete set null (owner_id),
  foreign key (company_id, client_id) references clients (company_id, id) on delete set null (client_id),
  foreign key (company_id, created_by) references users (company_id, id) on delete set null (created_by),
  foreign key (company_id, snoozed_by) references users (company_id, id) on delete set null (snoozed_by)
);
create index domains_due on domains (next_scan_at);
create index domains_company on domains (company_id);
create index domains_owner on domains (company_id, owner_id);
create index domains_client on domains (company_id, client_id);

-- The accounts that a domain's figures are read from; '' where a kind has none to choose from.
create table domain_feeds (
  company_id text not null references companies on delete cascade,
  domain_id text not null,
  type text not null,
  source_id text not null,
  account text not null default '',
  primary key (company_id, domain_id, type, source_id, account),
  foreign key (company_id, domain_id) references domains (company_id, id) on delete cascade,
  foreign key (company_id, source_id) references sources (company_id, id) on delete cascade
);
create index domain_feeds_source on domain_feeds (company_id, source_id);

-- Daily figures of a measure, the newest last; null where a day is not known. `pages` are readings of single scans.
create table domain_series (
  company_id text not null references companies on delete cascade,
  domain_id text not null,
  measure text not null,
  first_day date not null,
  figures double precision[] not null,
  currency text,
  problem text,
  primary key (company_id, domain_id, measure),
  foreign key (company_id, domain_id) references domains (company_id, id) on delete cascade
);

create table alerts (
  id text primary key,
  company_id text not null references companies on delete cascade,
  domain_id text not null,
  check_name text not null,
  -- Of one cause a domain has one open alert: `traffic`, `site:down`, `source:` and an id.
  cause text not null,
  severity text not null check (severity in ('critical', 'warning', 'notice')),
  state text not null check (state in ('raised', 'acknowledged', 'snoozed', 'recovered')),
  sentence text not null,
  is_good boolean not null default false,
  -- Figures of the message: `alertFigures` in server/features/groups.
  figures jsonb not null default '{}',
  -- How many ordinary days it has seen in a row, and the newest day that it was judged by.
  calm_days integer not null default 0,
  judged_on date not null,
  -- How often it was raised: once more after a snooze has ended.
  raises integer not null default 1,
  raised_at timestamptz not null,
  acknowledged_by text,
  recovered_at timestamptz,
  unique (company_id, id),
  check ((recovered_at is not null) = (state = 'recovered')),
  foreign key (company_id, domain_id) references domains (company_id, id) on delete cascade,
  foreign key (company_id, acknowledged_by) references users (company_id, id) on delete set null (acknowledged_by)
);
create unique index alerts_open on alerts (domain_id, cause) where state <> 'recovered';
create index alerts_domain on alerts (company_id, domain_id, raised_at);

-- Where a group's alerts are sent; a person's own where `person_id` is set.
create table alert_channels (
  id text primary key,
  company_id text not null references companies on delete cascade,
  group_id text not null,
  person_id text,
  kind text not null check (kind in ('mail', 'slack', 'teams', 'webhook')),
  name text not null default '',
  -- Encrypted, as whoever knows a hook's address may send to it; null: a person's own mail address.
  address bytea,
  -- What is shown of it.
  address_hint text not null default '',
  -- A webhook's secrets, the newest first; the older one is signed with until `old_secret_until`.
  secret bytea,
  old_secret bytea,
  old_secret_until timestamptz,
  cadence text not null check (cadence in ('at_once', 'daily', 'weekly')),
  timezone text not null,
  hour integer not null check (hour between 0 and 23),
  weekday integer not null check (weekday between 1 and 7),
  quiet_from text,
  quiet_to text,
  state text not null default 'active' check (state in ('active', 'failing', 'disabled')),
  problem text,
  -- Since when every message has failed.
  failing_since timestamptz,
  last_sent_at timestamptz,
  created_at timestamptz not null,
  unique (company_id, id),
  check ((person_id is null) = (address is not null)),
  check ((secret is not null) = (kind = 'webhook')),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references users (company_id, id) on delete cascade
);
create index alert_channels_group on alert_channels (company_id, group_id);
create index alert_channels_person on alert_channels (company_id, person_id);

-- What a channel is to be sent, once for each time that an alert is raised and for its recovery.
create table alert_deliveries (
  company_id text not null references companies on delete cascade,
  channel_id text not null,
  alert_id text not null,
  event text not null check (event in ('raised', 'recovered')),
  raise integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'dropped')),
  -- The message that it is sent with: kept over all tries, so that a receiver knows a repeat.
  message_id text,
  tries integer not null default 0,
  -- Not before then: quiet hours, a digest's hour, the pause after a failure.
  due_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  problem text,
  primary key (company_id, channel_id, alert_id, event, raise),
  check ((sent_at is not null) = (state = 'sent')),
  foreign key (company_id, channel_id) references alert_channels (company_id, id) on delete cascade,
  foreign key (company_id, alert_id) references alerts (company_id, id) on delete cascade
);
create index alert_deliveries_waiting on alert_deliveries (due_at) where state = 'waiting';
create index alert_deliveries_alert on alert_deliveries (company_id, alert_id);

-- How a person likes to look at a group.
create table group_views (
  id text primary key,
  company_id text not null references companies on delete cascade,
  group_id text not null,
  person_id text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 500),
  created_at timestamptz not null,
  unique (company_id, id),
  foreign key (company_id, group_id) references groups (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references users (company_id, id) on delete cascade
);
create index group_views_person on group_views (company_id, group_id, person_id);

do $$ declare t text; begin
  foreach t in array array['groups', 'domains', 'domain_feeds', 'domain_series', 'alerts', 'alert_channels', 'alert_deliveries',
                           'group_views'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format(
      'create policy tenant on %I to broadsheet_app using (company_id = app_company()) with check (company_id = app_company())', t);
    execute format('grant select, insert, update, delete on %I to broadsheet_app', t);
  end loop;
end $$;

-- Whoever works for chosen clients watches their domains, and those without a client that are their own.
create policy reach on domains as restrictive to broadsheet_app
  using ((select not app_is_limited()) or client_id in (select app_clients())
    or (client_id is null and (owner_id = (select app_member()) or created_by = (select app_member()))));
create policy reach on groups as restrictive to broadsheet_app
  using ((select not app_is_limited()) or exists (
    select from domains d where d.company_id = groups.company_id and d.group_id = groups.id));
do $$ declare t text; begin
  foreach t in array array['domain_series', 'alerts'] loop
    execute format(
      'create policy reach on %I as restrictive to broadsheet_app
         using ((select not app_is_limited()) or exists (
           select from domains d where d.company_id = %I.company_id and d.id = %I.domain_id))', t, t, t);
  end loop;
end $$;
create policy reach on domain_feeds as restrictive to broadsheet_app
  using ((select not app_is_limited()) or exists (
    select from domains d where d.company_id = domain_feeds.company_id and d.id = domain_feeds.domain_id))
  with check ((select not app_is_limited()) or app_may_feed(array[source_id]));
create policy reach on alert_channels as restrictive to broadsheet_app
  using ((select not app_is_limited()) or person_id = (select app_member()));
create policy reach on alert_deliveries as restrictive to broadsheet_app
  using ((select not app_is_limited()) or exists (
    select from alert_channels c where c.company_id = alert_deliveries.company_id and c.id = alert_deliveries.channel_id));
create policy reach on group_views as restrictive to broadsheet_app
  using ((select not app_is_limited()) or person_id = (select app_member()));

create policy resolve on domains for select to broadsheet_resolver using (true);
create policy resolve on alert_deliveries for select to broadsheet_resolver using (true);
grant select (company_id, id, next_scan_at) on domains to broadsheet_resolver;
grant select (company_id, channel_id, state, due_at) on alert_deliveries to broadsheet_resolver;
grant create on schema public to broadsheet_resolver;
-- Companies with domains that are due.
create function resolve_due_scans(at timestamptz, most integer) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_id from domains d
        where d.next_scan_at <= at and d.company_id not in (select c.id from companies c where c.closed_at is not null)
        group by d.company_id order by min(d.next_scan_at) limit most $$;
-- Channels with messages that are due.
create function resolve_due_channels(at timestamptz, most integer) returns table (company_id text, channel_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select d.company_id, d.channel_id from alert_deliveries d
        where d.state = 'waiting' and d.due_at <= at
          and d.company_id not in (select c.id from companies c where c.closed_at is not null)
        group by d.company_id, d.channel_id order by min(d.due_at) limit most $$;
do $$ declare f regprocedure; begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace
             and p.proname in ('resolve_due_scans', 'resolve_due_channels')
  loop
    execute format('alter function %s owner to broadsheet_resolver', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to broadsheet_app', f);
  end loop;
end $$;
revoke create on schema public from broadsheet_resolver;
