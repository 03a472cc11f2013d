-- Of what was taken on a provider's page nothing is lost, and nothing kept twice: it charges its order, or a payout gives it back.
select payment.tenant_id, payment.id as payment, payment.status, payment.amount, investment.status as order_status
from payments payment
join investments investment on investment.tenant_id = payment.tenant_id and investment.id = payment.investment_id
left join payouts payout on payout.tenant_id = payment.tenant_id and payout.payment_id = payment.id
where case
  when payment.status = 'succeeded' then
    payout.id is not null
    or investment.status not in ('CHARGED', 'ACCEPTED', 'MINTED', 'CLOSED')
    or investment.total <> payment.amount
    or investment.payment_method <> payment.method
  when payment.status = 'refunding' then coalesce(payout.status = 'CONFIRMED' or payout.amount <> payment.amount, true)
  when payment.status = 'refunded' then coalesce(payout.status <> 'CONFIRMED' or payout.amount <> payment.amount, true)
  else payout.id is not null
end
