-- The order and the interest also have the same issuance.
select interest.tenant_id, interest.id as interest, investment.id as investment
from interests interest
join investments investment on investment.tenant_id = interest.tenant_id and investment.id = interest.investment_id
where investment.investor_id <> interest.investor_id or investment.issuance_id <> interest.issuance_id
