-- Checks the default class: at the end of each booking's priority, the orders placed before and the bookings with
-- priority until then or later fit into the tokens for sale. The priority of a booking whose campaign has not opened
-- has no end.
with bookings as (
  select tenant_id, issuance_id, tokens, coalesce(priority_until, 'infinity') as until
  from interests
  where kind = 'BOOKED' and status = 'RESERVED'
), ends as (
  select distinct tenant_id, issuance_id, until from bookings
)
select ends.tenant_id, ends.issuance_id as issuance, ends.until, kept.tokens as booked, bought.tokens as ordered
from ends
join issuances issuance on issuance.tenant_id = ends.tenant_id and issuance.id = ends.issuance_id
cross join lateral (
  select sum(tokens) as tokens from bookings
  where bookings.tenant_id = ends.tenant_id and bookings.issuance_id = ends.issuance_id and bookings.until >= ends.until
) kept
cross join lateral (
  select coalesce(sum(tokens), 0) as tokens from investments
  where investments.tenant_id = ends.tenant_id and investments.issuance_id = ends.issuance_id
    and class_id is null and status not in ('CANCELED', 'EXPIRED') and created_at < ends.until
) bought
where kept.tokens + bought.tokens > issuance.tokens_for_sale
