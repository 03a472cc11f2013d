-- Applies in every status; the percentage fee is rounded to cents, half a cent up.
select tenant_id, id as investment, status, tokens, price, amount, fee_percent, service_fee, method_fee, total
from investments
where amount <> tokens * price
  or service_fee <> floor(amount * fee_percent::numeric / 100 + 0.5)
  or total <> amount + service_fee + method_fee
