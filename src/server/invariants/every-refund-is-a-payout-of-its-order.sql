-- The payouts of a refunded order sum to the refunded amount. The fees refunded on an order equal its payouts of fees.
with refunded as (
  select entry.tenant_id, entry.cause_id as investment_id, sum(posting.amount) as amount
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'investor_available'
  where entry.cause_kind = 'investment' and entry.kind = 'refund'
  group by entry.tenant_id, entry.cause_id
), owed as (
  select tenant_id, investment_id, sum(amount) as amount
  from payouts
  where reason in ('WITHDRAWN', 'CANCELED', 'NOT_FINANCED')
  group by tenant_id, investment_id
)
select tenant_id, investment_id as investment, refunded.amount as refunded, owed.amount as owed
from refunded
full join owed using (tenant_id, investment_id)
where refunded.amount is distinct from owed.amount
union all
select investment.tenant_id, investment.id, investment.fees_returned, coalesce(sum(payout.amount), 0)
from investments investment
left join payouts payout
  on payout.tenant_id = investment.tenant_id and payout.investment_id = investment.id and payout.reason = 'FEES'
group by investment.tenant_id, investment.id, investment.fees_returned
having investment.fees_returned <> coalesce(sum(payout.amount), 0)
