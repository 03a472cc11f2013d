select entry.tenant_id, entry.cause_id as investment, entry.kind, entry.at, investment.reflection_ends_at
from journal_entries entry
join investments investment on investment.tenant_id = entry.tenant_id and investment.id = entry.cause_id
where entry.cause_kind = 'investment' and entry.kind in ('settle', 'mint', 'unlock') and entry.at < investment.reflection_ends_at
