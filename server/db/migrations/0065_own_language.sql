-- The language in which a person reads dates; null: the product's own.
alter table users add column language text;
