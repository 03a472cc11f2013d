select entry.tenant_id, entry.investment_id as investment, entry.kind, entry.at, investment.reflection_ends_at
from journal_entries entry
join investments investment on investment.tenant_id = entry.tenant_id and investment.id = entry.investment_id
where entry.kind in ('settle', 'mint') and entry.at < investment.reflection_ends_at
