-- No list of entries is filtered by the subject's id.
drop index audit_entries_subject;
