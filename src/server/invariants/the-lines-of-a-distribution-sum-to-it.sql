-- Each part sums to the cent. Drafts and canceled distributions have no lines, all others have some.
with shared as (
  select tenant_id, distribution_id, count(*) as lines, sum(gross) as gross, sum(rent_part) as rent, sum(gain_part) as gain,
    sum(capital_part) as capital
  from earnings
  group by tenant_id, distribution_id
)
select distribution.tenant_id, distribution.id as distribution, distribution.status, distribution.gross, shared.gross as shared,
  distribution.rent_part, rent, distribution.gain_part, gain, distribution.capital_part, capital
from distributions distribution
left join shared on shared.tenant_id = distribution.tenant_id and shared.distribution_id = distribution.id
where case when distribution.status in ('DRAFT', 'CANCELED') then shared.lines > 0
  else shared.lines is null
    or (shared.gross, rent, gain, capital)
      is distinct from (distribution.gross::numeric, distribution.rent_part::numeric,
        distribution.gain_part::numeric, distribution.capital_part::numeric)
end
