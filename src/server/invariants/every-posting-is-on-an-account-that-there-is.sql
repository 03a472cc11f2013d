-- The unit is a currency for money, and the id of a token class for tokens. Postings of persons' tokens have a lot and
-- its price.
with used as (
  select tenant_id, account, unit, lot_id is not null as in_lot, lot_price is not null as priced, count(*) as postings
  from journal_postings
  group by tenant_id, account, unit, in_lot, priced
)
select used.*
from used
left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = used.account
where kind.key is null
  or unit !~ case kind.value ->> 'holds' when 'money' then '^[A-Z]{3}$' else '^[0-9a-f-]{36}$' end
  or in_lot <> (kind.value -> 'lots' is not null)
  or in_lot <> priced
