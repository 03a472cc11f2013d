select investment.tenant_id, investment.id as investment, investment.tokens, issuance.min_tokens, issuance.max_tokens
from investments investment
join issuances issuance on issuance.tenant_id = investment.tenant_id and issuance.id = investment.issuance_id
where investment.tokens not between issuance.min_tokens and issuance.max_tokens
  or investment.amount < issuance.min_ticket
