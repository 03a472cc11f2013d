-- A lot comes from an order or from the transfer that sold it, and all its postings have that price.
select posting.tenant_id, posting.unit, posting.lot_id, coalesce(investment.price, transfer.price) as price, min(posting.lot_price) as lowest, max(posting.lot_price) as highest
from journal_postings posting
left join investments investment on investment.tenant_id = posting.tenant_id and investment.id = posting.lot_id
left join transfers transfer on transfer.tenant_id = posting.tenant_id and transfer.id = posting.lot_id
where posting.lot_id is not null
group by posting.tenant_id, posting.unit, posting.lot_id, investment.price, transfer.price
having min(posting.lot_price) <> max(posting.lot_price)
  or min(posting.lot_price) <> coalesce(investment.price, transfer.price)
