-- The period ends at the end of its last day, in a time zone of the tenant's versions. Only sophisticated investors may
-- have none.
select tenant_id, id as investment, investor_category, created_at, reflection_ends_at
from investments
where not (investor_category = 'SOPHISTICATED' and reflection_ends_at = created_at)
  and not exists (
    select from (
      select 'Europe/Madrid' as name
      union select source::jsonb ->> 'time_zone' from customizations
      where customizations.tenant_id = investments.tenant_id
    ) as zone
    where reflection_ends_at = (
      (created_at at time zone zone.name)::date + 1 + ($1::jsonb -> 'constants' ->> 'reflection_days')::int
    )::timestamp at time zone zone.name - interval '1 millisecond'
  )
