select contract.tenant_id, contract.investment_id as investment, contract.hash, file.sha256
from (
  select tenant_id, investment_id, file_id, hash from investment_contracts
  union all
  select tenant_id, investment_id, file_id, hash from contract_signatures
  union all
  select tenant_id, investment_id, file_id, hash from agreement_signatures
) contract
join investments investment on investment.tenant_id = contract.tenant_id and investment.id = contract.investment_id
left join files file on file.tenant_id = contract.tenant_id and file.id = contract.file_id
where file.sha256 is distinct from contract.hash or file.person_id is distinct from investment.investor_id
