-- Omits steps without a mail of their own: the choice of a payment method, a changed order, attempts to pay on the
-- provider's page, and the closing of an order after its tokens were sold or repaid, or its reopening after a reversal.
-- A chargeback and a won dispute have mails named after the dispute.
select history.tenant_id, history.subject_id as investment, history.position, history.event
from lifecycle_history history
left join mails mail
  on mail.tenant_id = history.tenant_id
  and mail.event = 'investment/' || history.subject_id || '/' || history.position
where history.lifecycle = 'investment' and history.event not in ('choose_method', 'change', 'begin_payment', 'register_card', 'payment_failed', 'close', 'reopen', 'charge_back', 'win_dispute') and mail.id is null
