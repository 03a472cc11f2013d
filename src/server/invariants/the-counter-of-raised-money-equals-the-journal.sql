-- Counts the amount without fees of each investment that was charged and not refunded.
with paid as (
  select entry.tenant_id, entry.cause_id
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'escrow'
  where entry.cause_kind = 'investment' and entry.kind in ('charge', 'refund')
  group by entry.tenant_id, entry.cause_id
  having count(*) filter (where entry.kind = 'charge') > count(*) filter (where entry.kind = 'refund')
), raised as (
  select investment.tenant_id, investment.issuance_id, sum(investment.amount) as amount
  from investments investment
  join paid on paid.tenant_id = investment.tenant_id and paid.cause_id = investment.id
  group by investment.tenant_id, investment.issuance_id
)
select issuance.tenant_id, issuance.id as issuance, issuance.raised, coalesce(raised.amount, 0) as in_journal
from issuances issuance
left join raised on raised.tenant_id = issuance.tenant_id and raised.issuance_id = issuance.id
where issuance.raised <> coalesce(raised.amount, 0)
