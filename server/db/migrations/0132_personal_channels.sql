-- A person's own channel may be of every kind: only their own mail has no address of its own, as it is theirs.
alter table alert_channels
  drop constraint alert_channels_check,
  add constraint alert_channels_address_check check ((address is null) = (person_id is not null and kind = 'mail'));
