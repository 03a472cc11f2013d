-- A person without a decision is pending. The reason of a rejection stays until the person is validated. The row of a
-- closed account is emptied.
select person.tenant_id, person.id as person, person.validation, person.validation_step, newest.status, newest.position
from users person
left join lateral (
  select status, position, reason, words
  from status_history step
  where step.tenant_id = person.tenant_id and step.user_id = person.id
  order by step.position desc
  limit 1
) newest on true
where person.closed_at is null and (person.validation <> coalesce(newest.status, 'pending')
  or person.validation_step <> coalesce(newest.position, 0)
  or person.validation_step <> (
    select count(*) from status_history step where step.tenant_id = person.tenant_id and step.user_id = person.id
  )
  or (newest.status = 'rejected' and (person.validation_reason <> newest.reason or person.validation_words <> newest.words)))
