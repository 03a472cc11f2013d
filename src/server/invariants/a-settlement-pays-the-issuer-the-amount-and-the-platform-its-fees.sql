with settled as (
  select entry.tenant_id, entry.cause_id, posting.account, posting.owner, sum(posting.amount) as amount
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  where entry.cause_kind = 'investment' and entry.kind = 'settle'
  group by entry.tenant_id, entry.cause_id, posting.account, posting.owner
), due as (
  select investment.tenant_id, investment.id as cause_id, share.account, share.owner, share.amount
  from investments investment
  cross join lateral (values
    ('escrow', issuance_id::text, -total),
    ('issuer_payable', issuance_id::text, amount),
    ('platform_fee', '', service_fee + method_fee)
  ) share (account, owner, amount)
  where investment.status in ('ACCEPTED', 'MINTED', 'CLOSED')
)
select tenant_id, cause_id as investment, account, owner, due.amount as due, settled.amount as settled
from settled
full join due using (tenant_id, cause_id, account, owner)
where coalesce(settled.amount, 0) <> coalesce(due.amount, 0)
