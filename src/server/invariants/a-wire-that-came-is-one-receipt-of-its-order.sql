-- A received wire has one receipt with its amount, order, payment method and currency. Other attempts have no receipt.
select payment.tenant_id, payment.id as payment, payment.status, payment.received, receipt.amount as entered
from payments payment
left join receipts receipt on receipt.tenant_id = payment.tenant_id and receipt.payment_id = payment.id
where case payment.status
  when 'received' then coalesce(
    receipt.amount <> payment.received
      or receipt.investment_id <> payment.investment_id
      or receipt.payment_method <> payment.method
      or receipt.currency <> payment.currency,
    true)
  else receipt.id is not null
end
