-- A claim first repays its holder's debt. The rest equals the payout to the bank, or the amount posted to the balance.
with lines as (
  select tenant_id, claim_id, min(status) as least, max(status) as most, sum(gross) as gross, sum(withholding) as withholding,
    sum(net) as net, count(distinct currency) as currencies
  from earnings where claim_id is not null group by tenant_id, claim_id
), moved as (
  select entry.tenant_id, entry.cause_id, sum(posting.amount) filter (where posting.account = 'investor_balance') as amount,
    sum(posting.amount) filter (where posting.account = 'holder_debt') as debt
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  where entry.cause_kind = 'claim'
  group by entry.tenant_id, entry.cause_id
)
select claim.tenant_id, claim.id as claim, claim.net, claim.debt, lines.net as of_lines, moved.amount as to_balance, payout.amount as to_bank
from claims claim
left join lines on lines.tenant_id = claim.tenant_id and lines.claim_id = claim.id
left join moved on moved.tenant_id = claim.tenant_id and moved.cause_id = claim.id
left join payouts payout on payout.tenant_id = claim.tenant_id and payout.id = claim.payout_id
where lines.net is distinct from claim.net
  or lines.gross is distinct from claim.gross
  or lines.withholding is distinct from claim.withholding
  or lines.currencies <> 1
  or lines.least not in ('CLAIMED', 'REVERSED') or lines.most not in ('CLAIMED', 'REVERSED')
  or coalesce(payout.amount, moved.amount, 0) <> claim.net - claim.debt
  or coalesce(moved.debt, 0) <> claim.debt
