select posting.tenant_id, posting.unit, posting.lot_id, investment.price, min(posting.lot_price) as lowest, max(posting.lot_price) as highest
from journal_postings posting
left join investments investment on investment.tenant_id = posting.tenant_id and investment.id = posting.lot_id
where posting.lot_id is not null
group by posting.tenant_id, posting.unit, posting.lot_id, investment.price
having min(posting.lot_price) <> max(posting.lot_price) or min(posting.lot_price) <> investment.price
