select investment.tenant_id, investment.id as investment, investment.investor_id, file.person_id
from investments investment
join files file on file.tenant_id = investment.tenant_id and file.id = investment.proof_file_id
where file.person_id is distinct from investment.investor_id
