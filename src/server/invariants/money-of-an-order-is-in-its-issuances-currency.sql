-- Applies to the order, its postings and its payouts; tokens are posted by the id of their class.
select investment.tenant_id, investment.id as investment, investment.currency, issuance.currency as of_issuance, null as unit
from investments investment
join issuances issuance
  on issuance.tenant_id = investment.tenant_id and issuance.id = investment.issuance_id
where investment.currency <> issuance.currency
union all
select investment.tenant_id, investment.id, investment.currency, null, posting.unit
from investments investment
join journal_entries entry
  on entry.tenant_id = investment.tenant_id and entry.cause_kind = 'investment' and entry.cause_id = investment.id
join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
where posting.unit not in (investment.currency, coalesce(investment.class_id, investment.issuance_id)::text)
union all
select payout.tenant_id, payout.investment_id, investment.currency, payout.currency, posting.unit
from payouts payout
join investments investment on investment.tenant_id = payout.tenant_id and investment.id = payout.investment_id
left join journal_entries entry
  on entry.tenant_id = payout.tenant_id and entry.cause_kind = 'payout' and entry.cause_id = payout.id
left join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
where payout.currency <> investment.currency or posting.unit <> investment.currency
