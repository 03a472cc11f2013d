-- The holder's account of claimable earnings contains the paid lines without a claim, and those that a
-- manager holds for somebody who cannot be paid.
with lines as (
  select tenant_id, investor_id::text as owner, currency as unit, sum(net) as amount
  from earnings
  where status = 'PAID' or status = 'SETTLED' and settlement = 'OWED'
  group by tenant_id, investor_id, currency
), held as (
  select tenant_id, owner, unit, sum(amount) as amount
  from journal_postings
  where account = 'earnings_payable'
  group by tenant_id, owner, unit
)
select tenant_id, owner as investor, unit, lines.amount as lines, held.amount as held
from lines
full join held using (tenant_id, owner, unit)
where coalesce(lines.amount, 0) <> coalesce(held.amount, 0)
