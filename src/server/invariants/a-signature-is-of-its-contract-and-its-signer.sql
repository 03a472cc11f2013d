-- The investor's signature matches the stored contract. The issuer's signature is later, by another person, and in
-- another file.
select signature.tenant_id, signature.investment_id as investment, signature.party
from contract_signatures signature
join investments investment on investment.tenant_id = signature.tenant_id and investment.id = signature.investment_id
left join investment_contracts contract
  on contract.tenant_id = signature.tenant_id and contract.investment_id = signature.investment_id
where case signature.party
  when 'INVESTOR' then (signature.signer_id, signature.file_id, signature.hash, signature.signed_at)
    is distinct from (investment.investor_id, contract.file_id, contract.hash, contract.signed_at)
  else signature.signer_id = investment.investor_id or contract.file_id is null
    or signature.file_id = contract.file_id or signature.signed_at < contract.signed_at
end
