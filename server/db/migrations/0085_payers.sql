-- The address that a company's checkout hands to the payment provider: what was bought is found by it where no event comes.
alter table checkouts add column payer text;
