alter table dashboards
  -- The host that its links are shown under, where it is not the company's usual one.
  add column link_host text;
