-- Clearing and treasury are the sources that everything comes from: they stand at zero or below.
select tenant_id, account, owner, unit, sum(amount) as balance
from journal_postings
group by tenant_id, account, owner, unit
having sum(amount) * case when account in ('clearing', 'treasury') then -1 else 1 end < 0
