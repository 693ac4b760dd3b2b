-- Who looks after an alert is named as the audit log names people: by the name of then, also once they have left.
alter table alerts no force row level security;
alter table users no force row level security;
alter table alerts add column acknowledged_name text;
update alerts set acknowledged_name = users.name
  from users where users.company_id = alerts.company_id and users.id = alerts.acknowledged_by;
alter table alerts force row level security;
alter table users force row level security;
