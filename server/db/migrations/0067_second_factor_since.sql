-- Since when a person has had a second factor without a break, whatever it consists of by now: what a new password by
-- mail may remove depends on it (shared/rules/newFactors.ts). Null: there is none.
alter table users add column second_factor_since timestamptz;
update users u set second_factor_since = f.since
  from (
    select company_id, user_id, min(created_at) since
    from (select company_id, user_id, created_at from totp_secrets
          union all select company_id, user_id, created_at from passkeys) every
    group by company_id, user_id
  ) f
  where f.company_id = u.company_id and f.user_id = u.id;
