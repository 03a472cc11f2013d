select contract.tenant_id, contract.investment_id as investment, contract.hash, file.sha256
from investment_contracts contract
join investments investment on investment.tenant_id = contract.tenant_id and investment.id = contract.investment_id
left join files file on file.tenant_id = contract.tenant_id and file.id = contract.file_id
where file.sha256 is distinct from contract.hash or file.person_id is distinct from investment.investor_id
