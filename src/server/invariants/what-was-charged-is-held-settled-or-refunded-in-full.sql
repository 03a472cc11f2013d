-- A canceled order keeps no money, and no refund exceeds its charge.
with money as (
  select entry.tenant_id, entry.cause_id,
    coalesce(sum(posting.amount) filter (where entry.kind = 'charge'), 0) as charged,
    -coalesce(sum(posting.amount) filter (where entry.kind = 'refund'), 0) as refunded,
    -coalesce(sum(posting.amount) filter (where entry.kind = 'settle'), 0) as settled
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'escrow'
  where entry.cause_kind = 'investment'
  group by entry.tenant_id, entry.cause_id
), fees as (
  -- Sums the fees that a manager refunded from escrow.
  select payout.tenant_id, payout.investment_id, -sum(posting.amount) as given
  from payouts payout
  join journal_entries entry
    on entry.tenant_id = payout.tenant_id and entry.cause_kind = 'payout' and entry.cause_id = payout.id and entry.kind = 'refund'
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'escrow'
  group by payout.tenant_id, payout.investment_id
)
select investment.tenant_id, investment.id as investment, investment.status, charged, refunded, settled, given
from investments investment
left join money on money.tenant_id = investment.tenant_id and money.cause_id = investment.id
left join fees on fees.tenant_id = investment.tenant_id and fees.investment_id = investment.id
where case
  when investment.status = 'CHARGED' then coalesce(charged - refunded <> investment.total or settled <> 0, true)
  when investment.status in ('ACCEPTED', 'MINTED', 'CLOSED')
    then coalesce(charged - refunded <> investment.total or settled <> investment.total - coalesce(given, 0), true)
  else coalesce(charged <> refunded + coalesce(given, 0) or settled <> 0, false)
end
