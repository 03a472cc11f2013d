-- As many as were burned may be sold again.
select issuance.tenant_id, issuance.id as issuance, issuance.tokens_taken, -coalesce(sum(posting.amount), 0) as in_journal
from issuances issuance
left join journal_postings posting
  on posting.tenant_id = issuance.tenant_id and posting.unit = issuance.id::text and posting.account in ('treasury', 'burned')
group by issuance.tenant_id, issuance.id
having issuance.tokens_taken <> -coalesce(sum(posting.amount), 0)
