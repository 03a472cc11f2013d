-- The history has its steps in order: so nothing is charged before it is signed, settled before it is charged, or minted
-- before it is settled. The entry and its step are written together, at the same instant.
with steps (kind, to_status) as (
  values ('reserve', 'RESERVED'), ('reserve', 'CREATED'), ('charge', 'CHARGED'), ('settle', 'ACCEPTED'),
    ('mint', 'MINTED'), ('refund', 'CANCELED'), ('release', 'CANCELED')
)
select entry.tenant_id, entry.cause_id as investment, entry.kind, entry.at
from journal_entries entry
where entry.cause_kind = 'investment' and entry.sequence = 1
  and not exists (
    select from lifecycle_history history
    join steps on steps.kind = entry.kind and steps.to_status = history.to_status
    where history.tenant_id = entry.tenant_id and history.subject_id = entry.cause_id and history.at = entry.at
  )
union all
select contract.tenant_id, contract.investment_id, 'sign', contract.signed_at
from investment_contracts contract
where not exists (
  select from lifecycle_history history
  where history.tenant_id = contract.tenant_id and history.subject_id = contract.investment_id
    and history.to_status = 'SIGNED' and history.at = contract.signed_at
)
