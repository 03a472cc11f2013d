with paid as (
  select investment.tenant_id, investment.issuance_id,
    sum(case entry.kind when 'charge' then investment.amount else -investment.amount end) as amount
  from journal_entries entry
  join investments investment on investment.tenant_id = entry.tenant_id and investment.id = entry.investment_id
  where entry.kind in ('charge', 'refund')
  group by investment.tenant_id, investment.issuance_id
)
select issuance.tenant_id, issuance.id as issuance, issuance.raised, coalesce(paid.amount, 0) as in_journal
from issuances issuance
left join paid on paid.tenant_id = issuance.tenant_id and paid.issuance_id = issuance.id
where issuance.raised <> coalesce(paid.amount, 0)
