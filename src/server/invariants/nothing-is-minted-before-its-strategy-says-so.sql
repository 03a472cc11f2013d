-- Strategies that wait for the soft cap or the end of the campaign also exclude locked tokens. A campaign ends at
-- midnight in the tenant's zone, also when a manager ends it early.
select issuance.tenant_id, issuance.id as issuance, issuance.mint_strategy, entry.cause_id as investment, entry.at
from issuances issuance
join investments investment on investment.tenant_id = issuance.tenant_id and investment.issuance_id = issuance.id
join journal_entries entry
  on entry.tenant_id = investment.tenant_id and entry.cause_id = investment.id
  and entry.cause_kind = 'investment' and entry.kind = 'mint'
where issuance.mint_strategy in ('SOFT_CAP', 'CAMPAIGN_END') and issuance.raised + issuance.taken_back < issuance.soft_cap
  or (
    issuance.mint_strategy = 'CAMPAIGN_END'
    and issuance.status <> 'CLOSED'
    and (entry.at at time zone issuance.time_zone)::date <= issuance.ends_on
  )
