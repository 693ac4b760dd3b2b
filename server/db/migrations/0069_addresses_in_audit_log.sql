-- Names are chosen freely and can be another's; an address is one person's. Null: of an entry from before, or of nobody.
alter table audit_entries add column actor_email text;
