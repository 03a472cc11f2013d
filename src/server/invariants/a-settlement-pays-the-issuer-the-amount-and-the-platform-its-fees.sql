-- Fees refunded before the settlement are deducted from the platform's fees.
with settled as (
  select entry.tenant_id, entry.cause_id, posting.account, posting.owner, sum(posting.amount) as amount
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  where entry.cause_kind = 'investment' and entry.kind = 'settle'
  group by entry.tenant_id, entry.cause_id, posting.account, posting.owner
), given as (
  select payout.tenant_id, payout.investment_id, -sum(posting.amount) as amount
  from payouts payout
  join journal_entries entry
    on entry.tenant_id = payout.tenant_id and entry.cause_kind = 'payout' and entry.cause_id = payout.id and entry.kind = 'refund'
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'escrow'
  group by payout.tenant_id, payout.investment_id
), due as (
  select investment.tenant_id, investment.id as cause_id, share.account, share.owner, share.amount
  from investments investment
  left join given on given.tenant_id = investment.tenant_id and given.investment_id = investment.id
  cross join lateral (values
    ('escrow', issuance_id::text, coalesce(given.amount, 0) - total),
    ('issuer_payable', issuance_id::text, investment.amount),
    ('platform_fee', '', service_fee + method_fee - coalesce(given.amount, 0))
  ) share (account, owner, amount)
  where investment.status in ('ACCEPTED', 'MINTED', 'CLOSED')
)
select tenant_id, cause_id as investment, account, owner, due.amount as due, settled.amount as settled
from settled
full join due using (tenant_id, cause_id, account, owner)
where coalesce(settled.amount, 0) <> coalesce(due.amount, 0)
