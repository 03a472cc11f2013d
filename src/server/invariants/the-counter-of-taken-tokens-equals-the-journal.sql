-- Applies to each class; burned tokens return to the sale.
with classes as (
  select tenant_id, id, tokens_taken as taken from issuances
  union all
  select tenant_id, id, taken from token_classes
)
select class.tenant_id, class.id as class, class.taken, -coalesce(sum(posting.amount), 0) as in_journal
from classes class
left join journal_postings posting
  on posting.tenant_id = class.tenant_id and posting.unit = class.id::text and posting.account in ('treasury', 'burned')
group by class.tenant_id, class.id, class.taken
having class.taken <> -coalesce(sum(posting.amount), 0)
