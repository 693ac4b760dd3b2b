-- Look-ups that run as another role read our relations only: unless named last, temporary objects, which the caller
-- makes, come first.
do $$ declare f regprocedure; begin
  for f in select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
  loop
    execute format('alter function %s set search_path = pg_catalog, public, pg_temp', f);
  end loop;
end $$;
