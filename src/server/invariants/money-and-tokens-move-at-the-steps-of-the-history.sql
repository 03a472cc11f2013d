-- Postings have the time of their step, so that a charge follows the signature, a settlement the charge, and minting
-- the settlement, unless tokens are minted locked below the soft cap. A signature may precede its step by up to a
-- minute, because its file is created in between.
with written as (
  select tenant_id, cause_id as investment_id, kind, at
  from journal_entries
  where cause_kind = 'investment' and sequence = 1 and kind <> 'set_aside'
  union all
  select tenant_id, investment_id, 'sign', signed_at from investment_contracts
)
select written.*
from written
left join lifecycle_history history
  on history.tenant_id = written.tenant_id and history.lifecycle = 'investment' and history.subject_id = written.investment_id
  and history.at between written.at and written.at + case written.kind when 'sign' then interval '1 minute' else '0' end
  and (written.kind <> 'charge' or history.event in ('confirm_payment', 'charge', 'pay_with_balance'))
  and (written.kind <> 'mint' or history.event in ('mint', 'mint_at_charge', 'deliver'))
  and history.to_status = any (case written.kind
    when 'reserve' then '{RESERVED,CREATED}'
    when 'sign' then '{SIGNED,SIGNED_PENDING}'
    when 'charge' then '{CHARGED}'
    when 'settle' then '{ACCEPTED,MINTED}'
    when 'mint' then '{MINTED,CHARGED}'
    when 'unlock' then '{MINTED}'
    else '{CANCELED,EXPIRED}'
  end::text[])
where history.subject_id is null
