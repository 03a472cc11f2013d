-- The seller's tokens are locked while a transfer is open, and belong to the buyer once it is executed; otherwise no
-- token has moved. Transfers between wallets of one person change no holding.
with moved as (
  select entry.tenant_id, entry.cause_id,
    sum(posting.amount) filter (where posting.account = 'locked') as waiting,
    -sum(posting.amount) filter (where posting.owner = transfer.seller_id::text) as given,
    sum(posting.amount) filter (where posting.owner = transfer.buyer_id::text) as taken,
    bool_or(posting.unit <> coalesce(transfer.class_id, transfer.issuance_id)::text
      or posting.owner not in (transfer.seller_id::text, transfer.buyer_id::text)) as astray
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  join transfers transfer on transfer.tenant_id = entry.tenant_id and transfer.id = entry.cause_id
  where entry.cause_kind = 'transfer'
  group by entry.tenant_id, entry.cause_id
)
select transfer.tenant_id, transfer.id as transfer, transfer.status, transfer.tokens, waiting, given, taken
from transfers transfer
left join moved on moved.tenant_id = transfer.tenant_id and moved.cause_id = transfer.id
where coalesce(moved.astray, false)
  or coalesce(waiting, 0) <> case when transfer.status in ('PROPOSED', 'ACCEPTED', 'CHECKED', 'PAID', 'DISPUTED') then transfer.tokens else 0 end
  or transfer.seller_id <> transfer.buyer_id and (
    coalesce(given, 0) <> case transfer.status when 'EXECUTED' then transfer.tokens else 0 end
    or coalesce(taken, 0) <> case transfer.status when 'EXECUTED' then transfer.tokens else 0 end)
