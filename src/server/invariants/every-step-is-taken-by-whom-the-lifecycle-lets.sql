-- A step of a person is made by that person, a step of a manager by another person who is or was (by the audit log) a
-- manager, and a step of the platform by the platform. Providers make none of these steps.
with takers as (
  select distinct document.key as lifecycle, transition ->> 'event' as event,
    transition ->> 'who' like '%ADMIN%' as by_manager, transition ->> 'who' like '%system%' as by_itself
  from jsonb_each($1::jsonb -> 'lifecycles') document, jsonb_array_elements(document.value -> 'transitions') transition
  where transition ->> 'who' ~ 'ADMIN|subject.investor_id|subject.user_id|system'
    and transition ->> 'who' not like 'actor != ''user''%'
    -- Omits steps that several kinds of actors may make, because the row does not tell which kind made it.
    and transition ->> 'who' not like '%||%'
  union all
  values ('investment', 'create', false, false), ('bank-account', 'create', false, false), ('wallet', 'create', false, false), ('entity', 'create', false, false),
    ('interest', 'create', false, false), ('follow-up', 'create', false, false), ('list-export', 'create', false, false), ('tax-certificate', 'create', false, false)
), owners as (
  select tenant_id, 'investment' as lifecycle, id, investor_id from investments
  union all
  select tenant_id, 'payout', id, investor_id from payouts
  union all
  select tenant_id, 'payment', id, investor_id from payments
  union all
  select tenant_id, 'bank-account', id, user_id from bank_accounts
  union all
  select tenant_id, 'wallet', id, user_id from wallets
  union all
  select tenant_id, 'category-request', id, user_id from category_requests
  union all
  select tenant_id, 'tax-certificate', id, user_id from tax_certificates
  union all
  select tenant_id, 'entity', id, user_id from entities
  union all
  select tenant_id, 'kyc-check', id, user_id from kyc_checks
  union all
  select tenant_id, 'interest', id, investor_id from interests
  union all
  select tenant_id, 'follow-up', id, user_id from follow_ups
  union all
  select tenant_id, 'list-export', id, user_id from list_exports
)
select history.tenant_id, history.lifecycle, history.subject_id, history.position, history.event, history.actor_id
from lifecycle_history history
join takers using (lifecycle, event)
left join owners owner
  on owner.tenant_id = history.tenant_id and owner.lifecycle = history.lifecycle and owner.id = history.subject_id
left join users actor on actor.tenant_id = history.tenant_id and actor.id = history.actor_id
where (history.actor_kind = 'system') <> takers.by_itself
  or history.actor_kind = 'provider'
  or not takers.by_itself and (history.actor_id = owner.investor_id) = takers.by_manager
  or takers.by_manager
    and not 'ADMIN' = any (actor.roles)
    and not exists (
      select from audit_log change
      where change.tenant_id = history.tenant_id and change.subject = 'users'
        and change.subject_id = history.actor_id::text and change.before -> 'roles' ? 'ADMIN'
    )
