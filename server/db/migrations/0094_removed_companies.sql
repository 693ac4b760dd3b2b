-- The app's role adds entries to the audit log, and could delete them all: a company's own row took them along. It goes
-- by a function that believes no instant which the app's role names: when the company was closed is noted here.
alter table companies add column closing_noted_at timestamptz;
update companies set closing_noted_at = closed_at where closed_at is not null;
create function note_closing() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    new.closing_noted_at := case when new.closed_at is not null then coalesce(old.closing_noted_at, clock_timestamp()) end;
    -- Half-made companies of the sandbox are removed at once; none becomes one of them later.
    if old.seed_state is distinct from 'filling' and new.seed_state = 'filling' then
      raise insufficient_privilege using message = 'A company that is whole cannot become a half-made one.';
    end if;
    return new;
  end $$;
create trigger note_closing before update on companies
  for each row when (current_user = 'broadsheet_app') execute function note_closing();

-- COMPANY_KEEP_DAYS is 1 at least; an hour is for clocks that differ.
create policy remove on companies for delete to broadsheet_resolver
  using (id = app_company() and (seed_state = 'filling'
    or removal_began_at is not null and closing_noted_at < now() - interval '23 hours'));
revoke delete on companies from broadsheet_app;
grant delete on companies to broadsheet_resolver;
create function remove_company() returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    delete from companies where id = app_company();
    return found;
  end $$;

grant create on schema public to broadsheet_resolver;
alter function remove_company owner to broadsheet_resolver;
revoke create on schema public from broadsheet_resolver;
revoke all on function remove_company from public;
grant execute on function remove_company to broadsheet_app;
