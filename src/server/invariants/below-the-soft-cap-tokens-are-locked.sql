-- No holder has free tokens of an issuance that raised less than its soft cap or was not financed.
select issuance.tenant_id, issuance.id as issuance, issuance.raised, issuance.soft_cap, sum(posting.amount) as free
from issuances issuance
join journal_postings posting
  on posting.tenant_id = issuance.tenant_id and posting.account = 'holder'
  and posting.unit in (
    select issuance.id::text
    union all
    select class.id::text from token_classes class
    where class.tenant_id = issuance.tenant_id and class.issuance_id = issuance.id
  )
where issuance.raised + issuance.taken_back < issuance.soft_cap or issuance.outcome = 'NOT_FINANCED'
group by issuance.tenant_id, issuance.id
having sum(posting.amount) <> 0
