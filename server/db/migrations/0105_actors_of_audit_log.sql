-- Whoever an entry of the app's role names bears the name and address that are theirs, and is who acts where that is known:
-- in every transaction of a person who is signed in. What the product does by itself has no id.
create function app_actor() returns text language sql stable
  as $$ select nullif(current_setting('app.actor', true), '') $$;

create function name_actor() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp
  as $$
  begin
    if new.actor_id is null then
      new.actor_email := null;
      if new.actor_name in ('Operator of the installation', 'By itself', 'Payment provider') then return new; end if;
      raise insufficient_privilege using message = 'an entry of the audit log names nobody';
    end if;
    if new.actor_id <> coalesce(app_actor(), new.actor_id) then
      raise insufficient_privilege using message = 'an entry of the audit log names somebody else than who acts';
    end if;
    select name, email into new.actor_name, new.actor_email
      from users where company_id = new.company_id and id = new.actor_id;
    -- Deleted since they began to act.
    if not found then raise foreign_key_violation using message = 'an entry of the audit log names nobody of its company'; end if;
    return new;
  end $$;
create trigger name_actor before insert on audit_entries
  for each row when (current_user = 'broadsheet_app') execute function name_actor();
-- So that the app need not say it.
alter table audit_entries alter column actor_name set default '';
