-- Accounts are named by text, so no foreign key watches over them.
select posting.tenant_id, posting.entry_id as entry, posting.account, posting.owner, posting.unit
from journal_postings posting
left join issuances as sold on sold.tenant_id = posting.tenant_id and sold.id::text = posting.unit
left join issuances as financed on financed.tenant_id = posting.tenant_id and financed.id::text = posting.owner
left join users on users.tenant_id = posting.tenant_id and users.id::text = posting.owner
where (posting.unit <> 'EUR' and sold.id is null)
  or (posting.account in ('escrow', 'issuer_payable') and financed.id is null)
  or (posting.account in ('reserved', 'holder') and users.id is null)
