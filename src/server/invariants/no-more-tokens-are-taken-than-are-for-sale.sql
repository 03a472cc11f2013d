-- Applies to each class; all classes of an issuance together stay below its hard cap, if it has one.
with classes as (
  select tenant_id, id as issuance_id, null::uuid as class_id, tokens_for_sale as supply from issuances
  union all
  select tenant_id, issuance_id, id, supply from token_classes
), bought as (
  select tenant_id, issuance_id, class_id, sum(tokens) as tokens, sum(amount) as amount
  from investments
  where status not in ('CANCELED', 'EXPIRED')
  group by tenant_id, issuance_id, class_id
), paid_for as (
  select tenant_id, issuance_id, sum(amount) as amount from bought group by tenant_id, issuance_id
)
select class.tenant_id, class.issuance_id as issuance, class.class_id as class, class.supply, bought.tokens, paid_for.amount
from classes class
join issuances issuance on issuance.tenant_id = class.tenant_id and issuance.id = class.issuance_id
join bought
  on bought.tenant_id = class.tenant_id and bought.issuance_id = class.issuance_id
  and bought.class_id is not distinct from class.class_id
join paid_for on paid_for.tenant_id = class.tenant_id and paid_for.issuance_id = class.issuance_id
where bought.tokens > class.supply
  or (issuance.hard_cap > 0 and paid_for.amount > issuance.hard_cap)
