-- An order takes all its tokens from the sale until it is canceled or expires; then they return to the sale, or are
-- burned if they were minted.
with taken as (
  select entry.tenant_id, entry.cause_id, -sum(posting.amount) as tokens
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account in ('treasury', 'burned')
  where entry.cause_kind = 'investment' and entry.kind in ('reserve', 'release', 'burn')
  group by entry.tenant_id, entry.cause_id
)
select investment.tenant_id, investment.id as investment, investment.status, investment.tokens, taken.tokens as taken
from investments investment
left join taken on taken.tenant_id = investment.tenant_id and taken.cause_id = investment.id
where taken.tokens is distinct from case when investment.status in ('CANCELED', 'EXPIRED') then 0 else investment.tokens end
