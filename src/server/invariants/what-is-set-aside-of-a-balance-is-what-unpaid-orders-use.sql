-- The balance used by a paid order was charged once.
with held as (
  select tenant_id, owner, sum(amount) as amount
  from journal_postings
  where account = 'balance_held'
  group by tenant_id, owner
), charged as (
  select entry.tenant_id, entry.cause_id, -sum(posting.amount) as amount
  from journal_entries entry
  join journal_postings posting
    on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id and posting.account = 'balance_held'
  where entry.cause_kind = 'investment' and entry.kind = 'charge'
  group by entry.tenant_id, entry.cause_id
)
select investment.tenant_id, investment.id as investment, investment.status, investment.used_balance, held.amount as held, charged.amount as charged
from investments investment
left join held on held.tenant_id = investment.tenant_id and held.owner = investment.id::text
left join charged on charged.tenant_id = investment.tenant_id and charged.cause_id = investment.id
where case
  when investment.status in ('CHARGED', 'ACCEPTED', 'MINTED', 'CLOSED')
    then coalesce(held.amount, 0) <> 0 or coalesce(charged.amount, 0) <> investment.used_balance
  when investment.status in ('CANCELED', 'EXPIRED') then coalesce(held.amount, 0) <> 0
  else coalesce(held.amount, 0) <> investment.used_balance
end
