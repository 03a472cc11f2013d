-- schemas/journal.json says of each kind of account on which side of zero it stands.
select posting.tenant_id, posting.account, posting.owner, posting.unit, sum(posting.amount) as balance
from journal_postings posting
left join jsonb_each($1::jsonb -> 'journal' -> 'accounts') kind on kind.key = posting.account
group by posting.tenant_id, posting.account, posting.owner, posting.unit, kind.value
having case kind.value ->> 'sign'
  when 'positive' then sum(posting.amount) < 0
  when 'negative' then sum(posting.amount) > 0
  else sum(posting.amount) <> 0
end
