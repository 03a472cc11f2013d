-- The price of the order is that of its class; orders without a class have the default one.
select investment.tenant_id, investment.id as investment, investment.class_id, investment.price, class.price as class_price
from investments investment
join token_classes class on class.tenant_id = investment.tenant_id and class.id = investment.class_id
where class.issuance_id <> investment.issuance_id or class.price <> investment.price
