-- Where a person is in the tour of the product (shared/api/onboarding.ts); null: it was never shown to them, nor will it be.
alter table users add column onboarding jsonb;
