-- An investor's by that investor; a manager's by somebody else, who is one or by the audit log was one.
with takers as (
  select distinct transition ->> 'event' as event, transition ->> 'who' like '%ADMIN%' as by_manager
  from jsonb_array_elements($1::jsonb -> 'lifecycles' -> 'investment' -> 'transitions') transition
  where transition ->> 'who' ~ 'ADMIN|subject.investor_id'
  union all
  values ('create', false)
)
select history.tenant_id, history.subject_id as investment, history.position, history.event, history.actor_id
from lifecycle_history history
join takers using (event)
join investments investment on investment.tenant_id = history.tenant_id and investment.id = history.subject_id
left join users actor on actor.tenant_id = history.tenant_id and actor.id = history.actor_id
where history.actor_kind <> 'user'
  or (history.actor_id = investment.investor_id) = takers.by_manager
  or takers.by_manager
    and not 'ADMIN' = any (actor.roles)
    and not exists (
      select from audit_log change
      where change.tenant_id = history.tenant_id and change.subject = 'users'
        and change.subject_id = history.actor_id::text and change.before -> 'roles' ? 'ADMIN'
    )
