-- Nobody has a free token of an issuance whose minimum is not paid.
select issuance.tenant_id, issuance.id as issuance, issuance.raised, issuance.soft_cap, sum(posting.amount) as free
from issuances issuance
join journal_postings posting
  on posting.tenant_id = issuance.tenant_id and posting.unit = issuance.id::text and posting.account = 'holder'
where issuance.raised < issuance.soft_cap or issuance.outcome = 'NOT_FINANCED'
group by issuance.tenant_id, issuance.id
having sum(posting.amount) <> 0
