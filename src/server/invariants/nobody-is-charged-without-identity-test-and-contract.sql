-- An identification counts even if its document has expired or was revoked since. A contract is required if the order
-- was signed, or if no customization ever hid the signature.
select investment.tenant_id, investment.id as investment, investment.status, investor.kyc_status
from investments investment
join users investor on investor.tenant_id = investment.tenant_id and investor.id = investment.investor_id
where investment.status in ('CHARGED', 'ACCEPTED', 'MINTED', 'CLOSED')
  and (
    investor.kyc_status <> 'success' and not exists (
      select from kyc_checks checked
      where checked.tenant_id = investment.tenant_id and checked.user_id = investment.investor_id
        and checked.confirmed_at is not null
    )
    or not exists (
      select from test_attempts attempt
      where attempt.tenant_id = investment.tenant_id and attempt.user_id = investment.investor_id
        and (attempt.passed or attempt.declared_at is not null)
    )
    or not exists (
      select from investment_contracts contract
      where contract.tenant_id = investment.tenant_id and contract.investment_id = investment.id
    ) and (
      exists (
        select from lifecycle_history history
        where history.tenant_id = investment.tenant_id and history.subject_id = investment.id
          and history.to_status in ('SIGNED', 'SIGNED_PENDING')
      ) or not exists (
        select from customizations version
        where version.tenant_id = investment.tenant_id
          and (version.source::jsonb #>> '{hide,signInvestment}')::boolean
      )
    )
  )
