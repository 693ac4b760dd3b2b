-- How far the sandbox has filled a demo company; null for all others. It stood in the place of a subscription's id.
alter table companies add column seed_state text check (seed_state in ('filling', 'filled'));
update companies set seed_state = 'filling', subscription_id = null where subscription_id = 'sandbox, being filled';
update companies set seed_state = 'filled', subscription_id = null where subscription_id = 'sandbox';
