-- A percentage is rounded half a cent up.
select investment.tenant_id, investment.id as investment, investment.total, posting.amount as charged
from investments investment
join journal_entries entry
  on entry.tenant_id = investment.tenant_id and entry.investment_id = investment.id and entry.kind = 'charge'
join journal_postings posting
  on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'escrow'
where posting.amount <> investment.tokens * investment.price + investment.service_fee + investment.method_fee
  or posting.amount <> investment.total
  or investment.service_fee <> floor(investment.tokens * investment.price * investment.fee_percent::numeric / 100 + 0.5)
