-- Sums the postings before the record date, so that later movements of the tokens change nothing.
select line.tenant_id, line.id as earning, line.investor_id, line.lot_id, line.tokens, held.tokens as held
from earnings line
join distributions distribution on distribution.tenant_id = line.tenant_id and distribution.id = line.distribution_id
left join lateral (
  select sum(posting.amount) as tokens
  from journal_postings posting
  join journal_entries entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
  where posting.tenant_id = line.tenant_id and posting.owner = line.investor_id::text
    and posting.unit = line.token_class::text and posting.lot_id = line.lot_id
    and posting.account in ('holder', 'locked') and entry.at < distribution.record_at
) held on true
where line.tokens is distinct from held.tokens or line.issuance_id <> distribution.issuance_id
  or line.currency <> distribution.currency
