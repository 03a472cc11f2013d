-- The period ends at the end of its last day in Madrid. Only sophisticated investors may have none.
select tenant_id, id as investment, investor_category, created_at, reflection_ends_at
from investments
where reflection_ends_at <> (
    (created_at at time zone 'Europe/Madrid')::date + 1 + ($1::jsonb -> 'constants' ->> 'reflection_days')::int
  )::timestamp at time zone 'Europe/Madrid' - interval '1 millisecond'
  and not (investor_category = 'SOPHISTICATED' and reflection_ends_at = created_at)
