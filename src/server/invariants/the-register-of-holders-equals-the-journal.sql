with held as (
  select posting.tenant_id, coalesce(class.issuance_id::text, posting.unit) as issuance_id, posting.owner as user_id,
    sum(posting.amount) filter (where posting.account <> 'reserved') as tokens,
    sum(posting.amount) filter (where posting.account = 'reserved') as ordered
  from journal_postings posting
  left join token_classes class on class.tenant_id = posting.tenant_id and class.id::text = posting.unit
  where posting.lot_id is not null
  group by 1, 2, 3
), wanted as (
  select tenant_id, issuance_id::text, investor_id::text as user_id, sum(tokens) as interested
  from interests where status = 'RESERVED' group by 1, 2, 3
), kept as (
  select tenant_id, issuance_id::text, user_id::text, tokens, ordered, interested from holders
)
select tenant_id, issuance_id, user_id, held.tokens, kept.tokens as kept_tokens, held.ordered, kept.ordered as kept_ordered,
  wanted.interested, kept.interested as kept_interested
from held
full join wanted using (tenant_id, issuance_id, user_id)
full join kept using (tenant_id, issuance_id, user_id)
where coalesce(held.tokens, 0) <> coalesce(kept.tokens, 0)
  or coalesce(held.ordered, 0) <> coalesce(kept.ordered, 0)
  or coalesce(wanted.interested, 0) <> coalesce(kept.interested, 0)
