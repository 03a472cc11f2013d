-- Postings that reserve, release, mint, unlock or burn an order's tokens have its class, investor and lot.
select entry.tenant_id, entry.cause_id as investment, entry.kind, posting.account, posting.owner, posting.unit
from journal_entries entry
join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
left join investments investment on investment.tenant_id = entry.tenant_id and investment.id = entry.cause_id
where entry.cause_kind = 'investment' and entry.kind in ('reserve', 'release', 'mint', 'unlock', 'burn')
  and (
    posting.unit is distinct from coalesce(investment.class_id, investment.issuance_id)::text
    or (posting.account in ('treasury', 'burned')) <> (posting.owner = '')
    or (posting.owner <> '' and posting.owner is distinct from investment.investor_id::text)
    or (posting.owner <> '' and posting.lot_id is distinct from investment.id)
  )
