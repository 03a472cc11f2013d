-- Final statuses have no transitions in the lifecycle documents, so no step may follow them.
with documents as (
  select key as lifecycle, value as document from jsonb_each($1::jsonb -> 'lifecycles')
),
allowed as (
  select lifecycle, transition ->> 'event' as event, source as from_status, transition ->> 'to' as to_status
  from documents, jsonb_array_elements(document -> 'transitions') transition,
    jsonb_array_elements_text(transition -> 'from') source
  union all
  select lifecycle, 'create', '', initial
  from documents, jsonb_array_elements_text(document -> 'initial') initial
)
select history.tenant_id, history.lifecycle, history.subject_id, history.position, history.event, history.from_status,
  history.to_status
from lifecycle_history history
left join allowed using (lifecycle, event, from_status, to_status)
where allowed.event is null
