-- Zones were taken as plain offsets too, `+02:00`, which no clock changes and PostgreSQL reads the other way round. Whole
-- hours have a name; any other one becomes UTC, to be chosen anew.
create function zone_name(zone text) returns text language sql immutable as $$
  select case when zone ~ '^[+-](0[1-9]|1[0-2])(:?00)?$' or zone ~ '^[+]1[34](:?00)?$'
    then 'Etc/GMT' || translate(left(zone, 1), '+-', '-+') || substring(zone, 2, 2)::integer
    else 'UTC' end $$;
do $$ declare t text; begin
  foreach t in array array['users', 'dashboards', 'automatic_reports', 'alert_channels'] loop
    execute format('alter table %I no force row level security', t);
    execute format($q$ update %I set timezone = zone_name(timezone) where timezone ~ '^[+-]' $q$, t);
    execute format('alter table %I force row level security', t);
  end loop;
end $$;
alter table clients no force row level security;
update clients set locale = jsonb_set(locale, '{timezone}', to_jsonb(zone_name(locale ->> 'timezone')))
  where locale ->> 'timezone' ~ '^[+-]';
alter table clients force row level security;
-- What was deleted before comes back with its row as it was.
alter table deleted_rows no force row level security;
update deleted_rows set content = jsonb_set(content, '{timezone}', to_jsonb(zone_name(content ->> 'timezone')))
  where table_name in ('users', 'dashboards', 'automatic_reports', 'alert_channels') and content ->> 'timezone' ~ '^[+-]';
update deleted_rows
  set content = jsonb_set(content, '{locale,timezone}', to_jsonb(zone_name(content -> 'locale' ->> 'timezone')))
  where table_name = 'clients' and content -> 'locale' ->> 'timezone' ~ '^[+-]';
alter table deleted_rows force row level security;
drop function zone_name(text);
