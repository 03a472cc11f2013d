-- The tokens of an order are minted once: free after the delivery, locked while the order waits for the soft cap, and
-- burned with its refund.
with moved as (
  select entry.tenant_id, entry.cause_id,
    coalesce(sum(posting.amount) filter (where entry.kind = 'mint' and posting.account in ('holder', 'locked')), 0) as minted,
    coalesce(sum(posting.amount) filter (where entry.kind in ('mint', 'unlock') and posting.account = 'holder'), 0) as free,
    coalesce(sum(posting.amount) filter (where entry.kind = 'burn' and posting.account = 'burned'), 0) as burned,
    sum(posting.amount) filter (where entry.kind in ('charge', 'refund') and posting.account = 'escrow') as paid
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  where entry.cause_kind = 'investment'
  group by entry.tenant_id, entry.cause_id
)
select investment.tenant_id, investment.id as investment, investment.status, investment.tokens, minted, free, burned, paid
from investments investment
left join moved on moved.tenant_id = investment.tenant_id and moved.cause_id = investment.id
where case
  when investment.status in ('MINTED', 'CLOSED')
    then coalesce(minted <> investment.tokens or free <> investment.tokens or burned <> 0 or paid <> investment.total, true)
  when investment.status in ('CHARGED', 'ACCEPTED') and investment.locked_at is not null
    then coalesce(minted <> investment.tokens or free <> 0 or burned <> 0 or paid <> investment.total, true)
  else coalesce(free, 0) <> 0 or coalesce(minted, 0) <> coalesce(burned, 0)
    or coalesce(minted, 0) <> case when investment.locked_at is null then 0 else investment.tokens end
end
