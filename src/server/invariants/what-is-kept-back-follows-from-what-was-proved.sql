-- A line based on a tax certificate belongs to the certificate's holder, its day of payment lies within the
-- certificate's validity, and its rate is the certificate's (0 without one).
select line.tenant_id, line.id as earning, line.certificate_id, line.withholding_rate, proof.rate
from earnings line
join distributions shared on shared.tenant_id = line.tenant_id and shared.id = line.distribution_id
left join tax_certificates proof on proof.tenant_id = line.tenant_id and proof.id = line.certificate_id
where line.certificate_id is not null
  and (proof.user_id <> line.investor_id
    or proof.entity_id is distinct from line.entity_id
    or shared.due_on not between proof.issued_on and proof.valid_until
    or line.withholding_rate <> coalesce(proof.rate, 0))
