-- Replaces foreign keys, because accounts are identified by text. schemas/journal.json defines the owner of each kind
-- of account.
with named as (select distinct tenant_id, account, owner, unit from journal_postings)
select named.*
from named
left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = named.account
left join issuances as sold on sold.tenant_id = named.tenant_id and sold.id::text = named.unit
left join token_classes as class on class.tenant_id = named.tenant_id and class.id::text = named.unit
left join issuances as financed on financed.tenant_id = named.tenant_id and financed.id::text = named.owner
left join investments as ordered on ordered.tenant_id = named.tenant_id and ordered.id::text = named.owner
left join distributions as shared on shared.tenant_id = named.tenant_id and shared.id::text = named.owner
left join users on users.tenant_id = named.tenant_id and users.id::text = named.owner
where (kind.value ->> 'holds' = 'tokens' and sold.id is null and class.id is null)
  or case kind.value ->> 'owner'
    when 'issuance' then financed.id is null
    when 'investment' then ordered.id is null
    when 'distribution' then shared.id is null
    when 'user' then users.id is null
    when 'tenant' then named.owner <> ''
    else named.owner = ''
  end
