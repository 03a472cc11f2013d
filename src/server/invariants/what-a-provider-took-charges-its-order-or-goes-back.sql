-- A payment taken on a provider's page either charges its order, from which only fees may be refunded, or is refunded
-- by payouts in full and once.
with back as (
  select tenant_id, payment_id, sum(amount) as amount, bool_and(status = 'CONFIRMED') as arrived, bool_and(reason = 'FEES') as fees
  from payouts
  where payment_id is not null
  group by tenant_id, payment_id
)
select payment.tenant_id, payment.id as payment, payment.status, payment.amount, investment.status as order_status, back.amount as back
from payments payment
join investments investment on investment.tenant_id = payment.tenant_id and investment.id = payment.investment_id
left join back on back.tenant_id = payment.tenant_id and back.payment_id = payment.id
where case
  when payment.status = 'succeeded' then
    coalesce(not back.fees or back.amount > investment.service_fee + investment.method_fee, false)
    or investment.status not in ('CHARGED', 'ACCEPTED', 'MINTED', 'CLOSED')
    or investment.total - investment.used_balance <> payment.amount
    or investment.payment_method <> payment.method
  when payment.status = 'refunding' then coalesce(back.arrived or back.amount <> payment.amount, true)
  when payment.status = 'refunded' then coalesce(not back.arrived or back.amount <> payment.amount, true)
  -- The wires of an order share one wallet, so that their payouts refer to the newest wire.
  when payment.status = 'received' then coalesce(back.amount > (
    select sum(wire.received) from payments wire
    where wire.tenant_id = payment.tenant_id and wire.investment_id = payment.investment_id and wire.status = 'received'), false)
  else back.payment_id is not null
end
