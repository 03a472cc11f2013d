-- Another charge requires the refund of the earlier one.
select investment.tenant_id, investment.id as investment, investment.total, sum(posting.amount) as charged
from investments investment
join journal_entries entry
  on entry.tenant_id = investment.tenant_id and entry.cause_id = investment.id
  and entry.cause_kind = 'investment' and entry.kind in ('charge', 'refund')
join journal_postings posting
  on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'escrow'
group by investment.tenant_id, investment.id
having sum(posting.amount) > investment.total
