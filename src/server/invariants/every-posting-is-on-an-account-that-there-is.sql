-- Money is counted in a currency, tokens by the id of their issuance; those of persons belong to a lot.
select posting.tenant_id, posting.entry_id as entry, posting.account, posting.owner, posting.unit
from journal_postings posting
left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = posting.account
where kind.key is null
  or posting.unit !~ case kind.value ->> 'holds' when 'money' then '^[A-Z]{3}$' else '^[0-9a-f-]{36}$' end
  or (kind.value -> 'lots' is not null) <> (posting.lot_id is not null)
  or (posting.lot_id is null) <> (posting.lot_price is null)
