-- Nor for more money than the hard cap, where there is one.
select issuance.tenant_id, issuance.id as issuance, issuance.tokens_for_sale, sum(investment.tokens) as bought
from issuances issuance
join investments investment on investment.tenant_id = issuance.tenant_id and investment.issuance_id = issuance.id
where investment.status not in ('CANCELED', 'EXPIRED')
group by issuance.tenant_id, issuance.id
having sum(investment.tokens) > issuance.tokens_for_sale
  or (issuance.hard_cap > 0 and sum(investment.amount) > issuance.hard_cap)
