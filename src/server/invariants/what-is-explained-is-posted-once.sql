-- A manager's explanation moves the amount of a difference or bank movement to the account of its nature, as
-- schemas/journal.json says, and is reversed if the missing movement arrives or the manager takes it back. A difference
-- that reports a bank movement is explained by the movement, that of a wallet by the provider's report; that of a
-- corrected proof moves what is still missing.
with account as (
  select kind.key as account, kind.value ->> 'explains' as nature
  from jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind
  where kind.value ? 'explains'
), explained as (
  select tenant_id, id, nature, status,
    case when movement = 'RECEIPT' and kind = 'OTHER_AMOUNT' then null
      else (case when out then -1 else 1 end)
        * (coalesce(theirs, 0) - case kind when 'TWICE' then 0 else coalesce(ours, 0) end) end as amount
  from differences
  where nature is not null and kind <> 'OTHER_BALANCE' and movement <> 'BANK_MOVEMENT'
  union all
  select tenant_id, id, nature, status, amount from statement_lines where nature is not null
), posted as (
  select entry.tenant_id, entry.cause_id as id, account.nature, sum(posting.amount) as amount
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  join account on account.account = posting.account
  group by entry.tenant_id, entry.cause_id, account.nature
  having sum(posting.amount) <> 0
)
select coalesce(explained.tenant_id, posted.tenant_id) as tenant_id, coalesce(explained.id, posted.id) as id,
  explained.nature, explained.status, explained.amount, posted.nature as posted_nature, posted.amount as posted
from explained
full join posted on posted.tenant_id = explained.tenant_id and posted.id = explained.id
where explained.id is null
  or posted.nature <> explained.nature
  or coalesce(posted.amount, 0) <> case
    when explained.status <> 'SETTLED' or explained.nature not in (select nature from account) then 0
    else coalesce(explained.amount, posted.amount, 0) end
