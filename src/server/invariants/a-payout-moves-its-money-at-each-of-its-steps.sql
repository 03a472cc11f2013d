-- Sent money is in transit, arrived money has left the provider or the platform's own account or is a balance, and other payouts are
-- only owed. Payments that an order did not accept are received once; refunded fees come from escrow or the platform's
-- account, and withdrawals from the investor's account unless canceled. A part that a cardholder's bank has paid back
-- came with the payout from which it was taken.
with moved as (
  select entry.tenant_id, entry.cause_id as id,
    coalesce(sum(posting.amount) filter (where posting.account = 'payout_clearing'), 0) as under_way,
    coalesce(sum(posting.amount) filter (
      where entry.kind in ('arrive', 'come_back') and posting.account in ('clearing', 'platform_advance', 'charged_back', 'investor_balance')), 0) as arrived,
    -coalesce(sum(posting.amount) filter (where entry.kind = 'charge' and posting.account in ('clearing', 'investor_pending')), 0) as came,
    -coalesce(sum(posting.amount) filter (where entry.kind = 'refund' and posting.account in ('escrow', 'platform_fee')), 0) as fees,
    -coalesce(sum(posting.amount) filter (
      where entry.kind = 'withdraw' and posting.account in ('investor_balance', 'earnings_payable')), 0) as withdrawn
  from journal_entries entry
  join journal_postings posting on posting.tenant_id = entry.tenant_id and posting.entry_id = entry.id
  where entry.cause_kind = 'payout'
  group by entry.tenant_id, entry.cause_id
), whole as (
  select tenant_id, coalesce(part_of, id) as id, sum(amount) as amount
  from payouts
  group by tenant_id, coalesce(part_of, id)
)
select payout.tenant_id, payout.id as payout, payout.status, payout.amount, under_way, arrived, came, fees, withdrawn
from payouts payout
left join whole on whole.tenant_id = payout.tenant_id and whole.id = payout.id
left join moved on moved.tenant_id = payout.tenant_id and moved.id = payout.id
where coalesce(under_way, 0) <> case payout.status when 'SENT' then payout.amount else 0 end
  or coalesce(arrived, 0) <> case payout.status when 'CONFIRMED' then payout.amount else 0 end
  or coalesce(came, 0) <> case when payout.reason in ('LATE_PAYMENT', 'OVERPAID', 'INCOMPLETE') then coalesce(whole.amount, 0) else 0 end
  or coalesce(fees, 0) <> case when payout.reason = 'FEES' then coalesce(whole.amount, 0) else 0 end
  or coalesce(withdrawn, 0) <> case when payout.reason in ('WITHDRAWAL', 'EARNINGS') and payout.status <> 'CANCELED' then payout.amount else 0 end
