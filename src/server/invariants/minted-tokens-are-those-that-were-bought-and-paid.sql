with moved as (
  select entry.tenant_id, entry.cause_id,
    sum(posting.amount) filter (where entry.kind = 'mint' and posting.account = 'holder') as minted,
    sum(posting.amount) filter (where entry.kind in ('charge', 'refund') and posting.account = 'escrow') as paid
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  where entry.cause_kind = 'investment'
  group by entry.tenant_id, entry.cause_id
)
select investment.tenant_id, investment.id as investment, investment.status, investment.tokens, moved.minted, moved.paid
from investments investment
left join moved on moved.tenant_id = investment.tenant_id and moved.cause_id = investment.id
where (investment.status = 'MINTED') <> (coalesce(moved.minted, 0) <> 0)
  or (investment.status = 'MINTED' and (moved.minted <> investment.tokens or moved.paid is distinct from investment.total))
