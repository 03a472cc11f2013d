-- While an ad is in review, approved or published, its offered tokens are locked on the seller's account; afterwards
-- none.
with waiting as (
  select entry.tenant_id, entry.cause_id, sum(posting.amount) as tokens,
    bool_or(posting.owner <> ad.seller_id::text or posting.unit <> coalesce(ad.class_id, ad.issuance_id)::text) as astray
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  join ads ad on ad.tenant_id = entry.tenant_id and ad.id = entry.cause_id
  where entry.cause_kind = 'ad' and posting.account = 'locked'
  group by entry.tenant_id, entry.cause_id
)
select ad.tenant_id, ad.id as ad, ad.status, ad.tokens, waiting.tokens as waiting
from ads ad
left join waiting on waiting.tenant_id = ad.tenant_id and waiting.cause_id = ad.id
where coalesce(waiting.astray, false)
  or coalesce(waiting.tokens, 0) <> case when ad.status in ('SENT', 'APPROVED', 'PUBLISHED') then ad.tokens else 0 end
