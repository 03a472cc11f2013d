-- The gross amount leaves the fund, the net amount goes to the holder (or to their debt), and the tax to the
-- withholding account. A reversed line has no balance left, and a claimed one becomes its holder's debt.
with moved as (
  select entry.tenant_id, entry.cause_id as id,
    -coalesce(sum(posting.amount) filter (where posting.account = 'distribution_fund'), 0) as gross,
    coalesce(sum(posting.amount) filter (where posting.account in ('earnings_payable', 'holder_debt')), 0) as net,
    coalesce(sum(posting.amount) filter (where posting.account = 'withholding'), 0) as withheld
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  where entry.cause_kind = 'earning' and entry.kind = 'distribute'
  group by entry.tenant_id, entry.cause_id
)
select line.tenant_id, line.id as earning, line.status, line.gross, moved.gross as moved, line.net, moved.net as got,
  line.withholding, withheld
from earnings line
left join moved on moved.tenant_id = line.tenant_id and moved.id = line.id
where (coalesce(moved.gross, 0), coalesce(moved.net, 0), coalesce(withheld, 0))
  is distinct from case when line.status in ('PAID', 'CLAIMED', 'SETTLED')
    then (line.gross::numeric, line.net::numeric, line.withholding::numeric)
    else (0::numeric, 0::numeric, 0::numeric) end
