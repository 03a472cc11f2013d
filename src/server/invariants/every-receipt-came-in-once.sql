-- Every receipt, entered by a manager or reported by a provider, is posted with its amount from the clearing account of
-- its payment method; a confirmed proof is corrected to the amount of its movement.
with corrected as (
  select entry.tenant_id, entry.cause_id as id, outside.owner as way, -sum(outside.amount) as amount
  from journal_entries entry
  join journal_postings outside
    on outside.tenant_id = entry.tenant_id and outside.entry_id = entry.id and outside.account = 'clearing'
  where entry.cause_kind = 'receipt' and entry.kind = 'correct'
  group by entry.tenant_id, entry.cause_id, outside.owner
), came as (
  select entry.tenant_id, entry.cause_id as id, pending.owner, outside.owner as way,
    pending.amount + coalesce((
      select corrected.amount from corrected
      where corrected.tenant_id = entry.tenant_id and corrected.id = entry.cause_id and corrected.way = outside.owner), 0) as amount
  from journal_entries entry
  join journal_postings pending
    on pending.tenant_id = entry.tenant_id and pending.entry_id = entry.id and pending.account = 'investor_pending'
  join journal_postings outside
    on outside.tenant_id = entry.tenant_id and outside.entry_id = entry.id and outside.account = 'clearing'
  where entry.cause_kind = 'receipt' and entry.kind = 'receive'
)
select receipt.tenant_id, receipt.id as receipt, receipt.amount, came.amount as came
from receipts receipt
left join came on came.tenant_id = receipt.tenant_id and came.id = receipt.id
where came.amount is distinct from receipt.amount
  or came.owner is distinct from receipt.investment_id::text
  or came.way is distinct from receipt.payment_method
