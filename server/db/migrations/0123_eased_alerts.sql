-- How grave an alert has been, where it is less so by now: whoever was told of that is told of it once.
alter table alerts add column eased_from text check (eased_from in ('critical', 'warning'));
