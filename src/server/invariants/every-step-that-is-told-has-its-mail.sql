-- The choice of a way to pay is told with the signature, an order that is changed with the new one, and an attempt to pay by
-- the page on which the person is. Of one that is closed the sale or the payment has told.
select history.tenant_id, history.subject_id as investment, history.position, history.event
from lifecycle_history history
left join mails mail
  on mail.tenant_id = history.tenant_id
  and mail.event = 'investment/' || history.subject_id || '/' || history.position
where history.lifecycle = 'investment' and history.event not in ('choose_method', 'change', 'begin_payment', 'register_card', 'payment_failed', 'close') and mail.id is null
