-- The counters of an issuance contain the cents offered and sold in classes beside the default one.
select issuance.tenant_id, issuance.id as issuance, issuance.classes_for_sale, issuance.classes_taken
from issuances issuance
left join token_classes class on class.tenant_id = issuance.tenant_id and class.issuance_id = issuance.id
group by issuance.tenant_id, issuance.id
having issuance.classes_for_sale <> coalesce(sum(class.supply * class.price), 0)
  or issuance.classes_taken <> coalesce(sum(class.taken * class.price), 0)
