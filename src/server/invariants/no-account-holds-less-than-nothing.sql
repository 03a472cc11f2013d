-- schemas/journal.json defines the sign of each kind of account's balance. What a manager has explained counts with the
-- clearing account that it corrected, because a bank charges fees to an account whose other money the journal omits.
with balances as (
  select tenant_id, case when kind.value ? 'explains' then 'clearing' else account end as account, owner, unit,
    sum(amount) as balance
  from journal_postings
  left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = account
  group by 1, 2, 3, 4
)
select balances.*
from balances
left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = balances.account
where case kind.value ->> 'sign'
  when 'positive' then balance < 0
  when 'negative' then balance > 0
  else balance <> 0
end
