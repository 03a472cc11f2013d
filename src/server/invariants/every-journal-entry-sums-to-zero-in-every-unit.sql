-- Also reports entries without postings.
select entry.tenant_id, entry.id as entry, posting.unit, sum(posting.amount) as off_by
from journal_entries entry
left join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
group by entry.tenant_id, entry.id, posting.unit
having coalesce(sum(posting.amount), 1) <> 0
