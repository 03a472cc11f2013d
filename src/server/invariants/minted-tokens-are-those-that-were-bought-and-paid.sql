with minted as (
  select entry.tenant_id, entry.investment_id, entry.at, sum(posting.amount) as tokens
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'holder'
  where entry.kind = 'mint'
  group by entry.tenant_id, entry.investment_id, entry.at
)
select investment.tenant_id, investment.id as investment, investment.status, investment.tokens, minted.tokens as minted
from investments investment
left join minted on minted.tenant_id = investment.tenant_id and minted.investment_id = investment.id
left join journal_entries charge
  on charge.tenant_id = investment.tenant_id and charge.investment_id = investment.id and charge.kind = 'charge'
where (investment.status = 'MINTED') <> (minted.tokens is not null)
  or (minted.tokens is not null and (charge.id is null or minted.tokens <> investment.tokens))
