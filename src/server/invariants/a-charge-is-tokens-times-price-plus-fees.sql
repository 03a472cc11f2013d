-- Checks investments with a single charge; `an-investment-is-charged-at-most-once` checks repeated charges.
with charged as (
  select entry.tenant_id, entry.cause_id, sum(posting.amount) as amount
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'escrow'
  where entry.cause_kind = 'investment' and entry.kind = 'charge'
  group by entry.tenant_id, entry.cause_id
  having max(entry.sequence) = 1
)
select investment.tenant_id, investment.id as investment, investment.total, charged.amount as charged
from investments investment
join charged on charged.tenant_id = investment.tenant_id and charged.cause_id = investment.id
where charged.amount <> investment.tokens * investment.price + investment.service_fee + investment.method_fee
  or charged.amount <> investment.total
