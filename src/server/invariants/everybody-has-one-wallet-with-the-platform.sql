select person.tenant_id, person.id as user_id, count(wallet.id) as wallets
from users person
left join wallets wallet
  on wallet.tenant_id = person.tenant_id and wallet.user_id = person.id and wallet.kind = 'PLATFORM'
group by person.tenant_id, person.id
having count(wallet.id) <> 1
