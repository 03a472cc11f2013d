-- The account of an investor's available money contains their payouts that were not sent or were returned.
with owed as (
  select tenant_id, investor_id::text as owner, sum(amount) as amount
  from payouts
  where status in ('OWED', 'FAILED')
  group by tenant_id, investor_id
), held as (
  select tenant_id, owner, sum(amount) as amount
  from journal_postings
  where account = 'investor_available'
  group by tenant_id, owner
)
select tenant_id, owner as investor, owed.amount as owed, held.amount as held
from owed
full join held using (tenant_id, owner)
where coalesce(owed.amount, 0) <> coalesce(held.amount, 0)
