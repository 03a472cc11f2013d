-- The fund of a distribution contains its gross amount after the funding, less the amount paid to the holders.
with paid as (
  select tenant_id, distribution_id, sum(gross) filter (where status in ('PAID', 'CLAIMED', 'SETTLED')) as gross
  from earnings
  group by tenant_id, distribution_id
), funds as (
  select tenant_id, owner, unit, sum(amount) as amount
  from journal_postings
  where account = 'distribution_fund'
  group by tenant_id, owner, unit
)
select distribution.tenant_id, distribution.id as distribution, distribution.status, distribution.gross, paid.gross as paid,
  funds.amount as fund
from distributions distribution
left join paid on paid.tenant_id = distribution.tenant_id and paid.distribution_id = distribution.id
left join funds on funds.tenant_id = distribution.tenant_id and funds.owner = distribution.id::text
where coalesce(funds.amount, 0) <>
    case when distribution.status in ('FUNDED', 'PAYING', 'PAUSED', 'PAID', 'CLOSED', 'REVERSING')
      then distribution.gross - coalesce(paid.gross, 0) else 0 end
  or funds.unit <> distribution.currency
  or distribution.status in ('PAID', 'CLOSED') and paid.gross is distinct from distribution.gross
