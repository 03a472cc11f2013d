-- What a manager entered, or confirmed, is in the journal with its amount, as it came from outside.
with came as (
  select entry.tenant_id, entry.cause_id as id, posting.owner, posting.amount
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'investor_pending'
  where entry.cause_kind = 'receipt' and entry.kind = 'receive'
)
select receipt.tenant_id, receipt.id as receipt, receipt.amount, came.amount as came
from receipts receipt
left join came on came.tenant_id = receipt.tenant_id and came.id = receipt.id
where came.amount is distinct from receipt.amount or came.owner is distinct from receipt.investment_id::text
