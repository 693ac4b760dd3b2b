-- Tells the same image again without reading it; null for files from before.
alter table files add column sha256 text;
