-- Finished states have no way out in it, so nothing may follow them.
with allowed as (
  select transition ->> 'event' as event, source as from_status, transition ->> 'to' as to_status
  from jsonb_array_elements($1::jsonb -> 'lifecycle' -> 'transitions') transition,
    jsonb_array_elements_text(transition -> 'from') source
  union all
  select 'create', '', initial from jsonb_array_elements_text($1::jsonb -> 'lifecycle' -> 'initial') initial
)
select history.tenant_id, history.investment_id as investment, history.position, history.event, history.from_status, history.to_status
from investment_history history
left join allowed using (event, from_status, to_status)
where allowed.event is null
