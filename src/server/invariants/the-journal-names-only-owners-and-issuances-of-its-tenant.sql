-- Accounts are named by text, so no foreign key watches over them. schemas/journal.json says whose each kind is.
select posting.tenant_id, posting.entry_id as entry, posting.account, posting.owner, posting.unit
from journal_postings posting
left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = posting.account
left join issuances as sold on sold.tenant_id = posting.tenant_id and sold.id::text = posting.unit
left join issuances as financed on financed.tenant_id = posting.tenant_id and financed.id::text = posting.owner
left join users on users.tenant_id = posting.tenant_id and users.id::text = posting.owner
where (kind.value ->> 'holds' = 'tokens' and sold.id is null)
  or case kind.value ->> 'owner'
    when 'issuance' then financed.id is null
    when 'user' then users.id is null
    when 'tenant' then posting.owner <> ''
    else posting.owner = ''
  end
