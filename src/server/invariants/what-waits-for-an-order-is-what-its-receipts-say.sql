-- Orders that no longer accept payments have no unsettled receipts.
with waiting as (
  select tenant_id, investment_id::text as owner, sum(amount) as amount
  from receipts
  where settled_at is null
  group by tenant_id, investment_id
), held as (
  select tenant_id, owner, sum(amount) as amount
  from journal_postings
  where account = 'investor_pending'
  group by tenant_id, owner
)
select tenant_id, owner as investment, waiting.amount as waiting, held.amount as held, investment.status
from waiting
full join held using (tenant_id, owner)
left join investments investment using (tenant_id)
where investment.id::text = owner
  and (coalesce(waiting.amount, 0) <> coalesce(held.amount, 0)
    or waiting.amount > 0 and investment.status in ('CANCELED', 'EXPIRED', 'CHARGED', 'ACCEPTED', 'MINTED', 'CLOSED'))
