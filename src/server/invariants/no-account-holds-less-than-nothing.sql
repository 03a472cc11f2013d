-- schemas/journal.json defines the sign of each kind of account's balance.
with balances as (
  select tenant_id, account, owner, unit, sum(amount) as balance
  from journal_postings
  group by tenant_id, account, owner, unit
)
select balances.*
from balances
left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = balances.account
where case kind.value ->> 'sign'
  when 'positive' then balance < 0
  when 'negative' then balance > 0
  else balance <> 0
end
