select tenant_id, investment_id as investment, count(*) as charges
from journal_entries
where kind = 'charge'
group by tenant_id, investment_id
having count(*) > 1
