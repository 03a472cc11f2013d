-- All unsettled receipts of an order have the same payment method, by which the excess is refunded.
select tenant_id, investment_id as investment, count(distinct payment_method) as ways
from receipts
where settled_at is null
group by tenant_id, investment_id
having count(distinct payment_method) > 1
