select issuance.tenant_id, issuance.id as issuance, issuance.soft_cap, issuance.raised
from issuances issuance
where (issuance.raised + issuance.taken_back < issuance.soft_cap or issuance.outcome = 'NOT_FINANCED')
  and exists (
    select from investments investment
    join journal_entries entry
      on entry.tenant_id = investment.tenant_id and entry.cause_id = investment.id
      and entry.cause_kind = 'investment' and entry.kind = 'settle'
    where investment.tenant_id = issuance.tenant_id and investment.issuance_id = issuance.id
      and investment.status <> 'CANCELED'
  )
