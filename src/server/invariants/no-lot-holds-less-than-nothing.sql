select tenant_id, account, owner, unit, lot_id, sum(amount) as tokens
from journal_postings
where lot_id is not null
group by tenant_id, account, owner, unit, lot_id
having sum(amount) < 0
