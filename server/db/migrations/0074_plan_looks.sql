-- When there is next something to do about a company's plan: a mail, its end at the provider, the archiving. Null: nothing,
-- until something about the plan changes.
alter table companies add column plan_look_at timestamptz default 'epoch';
create index companies_plan_look on companies (plan_look_at) where plan_look_at is not null and closed_at is null;

-- Whoever changes a plan need not know who looks after it.
create function plan_changed() returns trigger language plpgsql as $$
begin
  new.plan_look_at := 'epoch';
  return new;
end $$;
create trigger plan_changed before update of state, expires_at, subscription_id on companies for each row
  when ((old.state, old.expires_at, old.subscription_id) is distinct from (new.state, new.expires_at, new.subscription_id))
  execute function plan_changed();

-- Of companies that were closed nothing is due; restored, they are looked at.
grant create on schema public to broadsheet_resolver;
create function resolve_due_plans(at timestamptz, most integer) returns table (company_id text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select c.id from companies c where c.plan_look_at <= at and c.closed_at is null
        order by c.plan_look_at limit most $$;
alter function resolve_due_plans owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function resolve_due_plans from public;
grant execute on function resolve_due_plans to broadsheet_app;
