-- An issuer's signature is a step of the order's history by the same person at the same time, later than the investor's
-- and in another file. An order that waits for this signature has no payment.
with steps as (
  select tenant_id, subject_id as investment_id, actor_id, at
  from lifecycle_history
  where lifecycle = 'investment' and event = 'countersign'
), issuers as (
  select * from contract_signatures where party = 'ISSUER'
), investors as (
  select * from contract_signatures where party = 'INVESTOR'
)
select tenant_id, investment_id as investment, step.actor_id, issuers.signer_id
from steps step
full join issuers using (tenant_id, investment_id)
left join investors using (tenant_id, investment_id)
where step.actor_id is distinct from issuers.signer_id
  or step.at is distinct from issuers.signed_at
  or investors.signed_at is null
  or investors.signed_at > issuers.signed_at
  or investors.file_id = issuers.file_id
union all
select investment.tenant_id, investment.id, null, null
from investments investment
left join issuers on issuers.tenant_id = investment.tenant_id and issuers.investment_id = investment.id
where issuers.signer_id is null
  and investment.status not in ('CREATED', 'METHOD_PAYMENT', 'SIGNED_PENDING', 'CANCELED', 'EXPIRED')
  and exists (
    select from lifecycle_history history
    where history.tenant_id = investment.tenant_id and history.lifecycle = 'investment'
      and history.subject_id = investment.id and history.to_status = 'SIGNED_PENDING'
  )
