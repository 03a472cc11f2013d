-- The list `things` names all tables with a lifecycle; wallets of the platform are omitted, because they have no steps.
with things as (
  select tenant_id, 'investment' as lifecycle, id as subject_id, status from investments
  union all
  select tenant_id, 'issuance' as lifecycle, id as subject_id, status from issuances
  union all
  select tenant_id, 'payout' as lifecycle, id as subject_id, status from payouts
  union all
  select tenant_id, 'payment' as lifecycle, id as subject_id, status from payments
  union all
  select tenant_id, 'bank-account' as lifecycle, id as subject_id, status from bank_accounts
  union all
  select tenant_id, 'wallet' as lifecycle, id as subject_id, status from wallets where kind = 'EXTERNAL'
  union all
  select tenant_id, 'category-request' as lifecycle, id as subject_id, status from category_requests
  union all
  select tenant_id, 'invitation' as lifecycle, id as subject_id, status from invitations
  union all
  select tenant_id, 'entity' as lifecycle, id as subject_id, status from entities
  union all
  select tenant_id, 'kyc-check' as lifecycle, id as subject_id, status from kyc_checks
  union all
  select tenant_id, 'regulatory-review' as lifecycle, id as subject_id, status from regulatory_reviews
  union all
  select tenant_id, 'admission' as lifecycle, id as subject_id, status from admissions
  union all
  select tenant_id, 'freeze' as lifecycle, id as subject_id, status from freezes
  union all
  select tenant_id, 'distribution' as lifecycle, id as subject_id, status from distributions
  union all
  select tenant_id, 'announcement' as lifecycle, id as subject_id, status from announcements
  union all
  select tenant_id, 'interest' as lifecycle, id as subject_id, status from interests
  union all
  select tenant_id, 'follow-up' as lifecycle, id as subject_id, status from follow_ups
  union all
  select tenant_id, 'transfer' as lifecycle, id as subject_id, status from transfers
  union all
  select tenant_id, 'ad' as lifecycle, id as subject_id, status from ads
  union all
  select tenant_id, 'tax-certificate' as lifecycle, id as subject_id, status from tax_certificates
  union all
  select tenant_id, 'list-export' as lifecycle, id as subject_id, status from list_exports
),
chained as (
  select tenant_id, lifecycle, subject_id, position, from_status, to_status,
    row_number() over each_one as place,
    lag(to_status, 1, '') over each_one as before,
    lead(to_status) over each_one as after
  from lifecycle_history
  window each_one as (partition by tenant_id, lifecycle, subject_id order by position)
)
select tenant_id, lifecycle, subject_id, things.status, chained.position, chained.from_status, chained.to_status
from things
full join chained using (tenant_id, lifecycle, subject_id)
where chained.position is null
  or things.status is null
  or chained.position <> chained.place
  or chained.from_status <> chained.before
  or (chained.after is null and chained.to_status <> things.status)
