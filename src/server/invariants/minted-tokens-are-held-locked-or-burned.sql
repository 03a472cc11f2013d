-- Minted tokens are free or locked on a person's account, or burned; no other tokens are.
with counted as (
  select posting.tenant_id, posting.unit,
    coalesce(-sum(posting.amount) filter (where entry.kind = 'mint' and posting.account = 'reserved'), 0) as minted,
    coalesce(sum(posting.amount) filter (where posting.account in ('holder', 'locked', 'burned')), 0) as held_or_burned
  from journal_postings posting
  join journal_entries entry on entry.tenant_id = posting.tenant_id and entry.id = posting.entry_id
  where posting.account in ('reserved', 'holder', 'locked', 'burned')
  group by posting.tenant_id, posting.unit
)
select * from counted where minted <> held_or_burned
