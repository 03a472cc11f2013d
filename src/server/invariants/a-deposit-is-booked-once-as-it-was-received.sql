-- The provider holds what a deposit brought; it came from the platform's bank account.
with booked as (
  select entry.tenant_id, entry.cause_id as id, -sum(posting.amount) as amount
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  join deposits deposit on deposit.tenant_id = entry.tenant_id and deposit.id = entry.cause_id
  where entry.cause_kind = 'deposit' and posting.account = 'clearing' and posting.owner = deposit.method
    and posting.unit = deposit.currency
  group by entry.tenant_id, entry.cause_id
)
select deposit.tenant_id, deposit.id as deposit, deposit.received, booked.amount
from deposits deposit
left join booked on booked.tenant_id = deposit.tenant_id and booked.id = deposit.id
where coalesce(booked.amount, 0) <> deposit.received
